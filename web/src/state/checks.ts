/** Small checks of what was stored or imported: whether a value has the shape that the page expects. */
export type Check<T> = (value: unknown) => value is T;

const MOST_LETTERS = 1_000; // of a text: eight boards of long words have fewer

export const isText = (value: unknown): value is string =>
  typeof value === "string" && value.length < MOST_LETTERS;
export const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isDate = (value: unknown): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value));

export const isWithin =
  (least: number, most: number): Check<number> =>
  (value): value is number =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

export const isOneOf =
  <T>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((each) => each === value);

export const isEither =
  <A, B>(one: Check<A>, other: Check<B>): Check<A | B> =>
  (value): value is A | B =>
    one(value) || other(value);

export const isListOf =
  <T>(check: Check<T>): Check<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(check);

/** An object whose fields each pass their check; other fields may be there as well. */
export const isShape =
  <T extends object>(fields: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value): value is T =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<Check<unknown>>(fields).every(([name, check]) => check((value as never)[name]));
