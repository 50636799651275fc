"""Battles played in the browser, at the table or in the lab, and their replays."""
