"""The application: window, frame loop, stack of scenes."""
