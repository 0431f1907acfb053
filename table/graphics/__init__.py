"""Vector pictures, textures, text and colours: what everything drawn is made of."""
