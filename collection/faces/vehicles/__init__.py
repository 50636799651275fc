"""Vehicles and guns in outline, from the side and from above, drawn from the few sizes that history knows of them."""
