"""Playing: the game and its boards, the adversary, strategies that play, the helper."""
