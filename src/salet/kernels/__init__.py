"""The compiled core: arrays in, arrays out, no letters and no objects. The C code is in core/."""
