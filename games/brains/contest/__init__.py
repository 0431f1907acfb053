"""Brains meet over many deals, each of which is played once from every seat: who is stronger, and how sure that is.

The standard library is enough for it; several processes or computers, and pictures, need the packages of the group
`arena`, which are imported only where they are used.
"""
