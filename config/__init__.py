"""The site as a whole: settings, addresses, the frame of every page."""
