"""Where everything lies: pure geometry."""
