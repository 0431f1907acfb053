"""Running a match: seats, picking, thinking, and who may see. Nothing here draws."""
