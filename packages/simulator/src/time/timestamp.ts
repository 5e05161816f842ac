/** `at` as the platform writes times: ISO 8601 with milliseconds and `+0000`. */
export function formatTimestamp(at: number): string {
  return new Date(at).toISOString().replace("Z", "+0000");
}
