export function Lab() {
  return null;
}
