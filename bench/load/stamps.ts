/** Gives the time as ARI writes it. It is put together once for each millisecond. */
export function createStamps(): () => string {
  let at = 0;
  let stamp = "";
  return () => {
    const now = Date.now();
    if (now !== at) {
      at = now;
      stamp = new Date(now).toISOString().replace("Z", "+0000");
    }
    return stamp;
  };
}
