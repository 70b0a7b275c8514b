"""Long work as jobs on this machine or on a cluster; nothing here knows of the game."""
