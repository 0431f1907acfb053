"""The program as players get it: a folder made with PyInstaller (`python3 dev.py build`)."""
