import type { Endpoint } from "./endpoints.ts";

/** Method and path, as errors name them; what was filled into the path may be nobody's business. */
export function labelOf({ method, path }: Endpoint): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The same for the fields of an error. */
export function placeOf({ name, method, path }: Endpoint): Place {
  return { operation: name, method: method.toUpperCase(), path };
}

/** Where a call failed. */
export interface Place {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
}
