"""The layout of the table: pure geometry."""
