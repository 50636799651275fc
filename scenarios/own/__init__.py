"""Scenarios of people's own: made from a printed one, checked by its game, private or shared by link."""
