export function Grids() {
  return null;
}
