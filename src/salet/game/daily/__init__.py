"""The daily puzzle: its dated answers, and how likely each word is on a day."""
