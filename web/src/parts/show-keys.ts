/** Opens the list of keys, which is loaded when it is asked for. */
export function showKeys(): void {
  void import("./key-list").then(
    (list) => list.showKeys(),
    () => undefined,
  );
}
