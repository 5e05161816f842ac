/** Whether two values hold the same. Parts that both share are not looked into. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isHolder(a) || !isHolder(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  for (const key of keys) {
    const [own, other] = [a[key], b[key]];
    const isShared = own === other && own !== undefined;
    if (!isShared && !(Object.hasOwn(b, key) && isDeepEqual(own, other))) return false;
  }
  return true;
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
