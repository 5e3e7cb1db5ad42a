/** "1:30" of 90 minutes. */
export function hoursOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}`;
}
