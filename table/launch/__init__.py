"""Starting and ending the program: its window, fatal errors, the crash log."""
