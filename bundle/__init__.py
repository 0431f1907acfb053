"""The program as players get it: a folder made with PyInstaller.

The command is `python3 dev.py build`.
"""
