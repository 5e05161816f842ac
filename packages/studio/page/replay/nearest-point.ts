/**
 * The point whose time is nearest to one; of those at one time the last, but the first of all at the
 * beginning. `times` do not fall.
 */
export function nearestPoint(times: readonly number[], ms: number): number {
  if (ms <= (times[0] ?? 0)) return 0;
  const next = times.findIndex((each) => each > ms);
  if (next === -1) return times.length - 1;
  const [before, behind] = [times[next - 1] ?? 0, times[next] ?? 0];
  return behind - ms < ms - before ? times.lastIndexOf(behind) : next - 1;
}
