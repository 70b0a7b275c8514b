"""The commands, one file each, in four groups: play, explore, prove, set up."""
