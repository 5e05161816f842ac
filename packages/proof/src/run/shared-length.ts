/** How many of their first items two lists have in common. */
export function sharedLength<T>(one: readonly T[], other: readonly T[]): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
