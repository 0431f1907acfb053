"""Pictures, fonts and licences; found with `importlib.resources.files("art")`."""
