"""Pictures, fonts and licences, for `importlib.resources.files("art")`."""
