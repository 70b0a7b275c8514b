"""The compiled core of core/: arrays in, arrays out, no letters and no objects."""
