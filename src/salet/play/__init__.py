"""The player: games, the prompt, the history, and downloaded answers."""
