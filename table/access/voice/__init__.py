"""The program's own voice: speech in a process of its own."""
