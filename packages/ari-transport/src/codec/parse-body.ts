/** An answer's body as JSON where it is JSON, else as it is; `null` when it is empty. Never throws. */
export function parseBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
