export function VehiclesScreen() {
  return null;
}
