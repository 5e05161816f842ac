/** A part of a list or a map as an example has it: in a map with its name. */
export interface SamplePart {
  readonly key: string | undefined;
  readonly value: string;
}

/**
 * The first part of an example of a list or a map, for the field of the next part: `1` and `sales`
 * of `{"1":"sales"}`. An example that is neither is a part itself.
 */
export function samplePart(example: string): SamplePart | undefined {
  const parsed = parsedOf(example);
  if (typeof parsed !== "object" || parsed === null)
    return example === "" ? undefined : { key: undefined, value: example };
  const [first] = Object.entries(parsed);
  if (first === undefined) return undefined;
  const [key, value] = first as [string, unknown];
  const isText = typeof value === "string" || typeof value === "number";
  return { key: Array.isArray(parsed) ? undefined : key, value: isText ? String(value) : "" };
}

function parsedOf(example: string): unknown {
  try {
    return JSON.parse(example);
  } catch {
    return undefined;
  }
}
