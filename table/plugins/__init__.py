"""Games of other packages: found, vetted and watched."""
