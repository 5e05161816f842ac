import type { ErrorObject } from "ajv";

/** Of the mistakes that Ajv found the one that lies deepest: of several shapes, it is in the one that was meant. */
export function deepestError(errors: readonly ErrorObject[] | null | undefined): ErrorObject | undefined {
  const [deepest] = (errors ?? []).toSorted((a, b) => depthOf(b) - depthOf(a));
  return deepest;
}

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}
