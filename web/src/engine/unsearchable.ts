/** A position that makes sense but is too large for the core: its memory, its longest game, or its exact totals. */
export class Unsearchable extends RangeError {}
