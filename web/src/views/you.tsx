export function You() {
  return null;
}
