"""The history of the user's own games: the store, imports, statistics, ratings."""
