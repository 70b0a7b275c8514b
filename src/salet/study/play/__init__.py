"""Playing: the game and its boards, strategies that play, the helper."""
