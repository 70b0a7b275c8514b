"""The game: the rule, words, lexicons, rules and positions."""
