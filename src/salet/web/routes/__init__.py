"""The routes: positions, games, lexicons, health, and the page."""
