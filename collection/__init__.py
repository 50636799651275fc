"""Cards and products, and what a person owns of them."""
