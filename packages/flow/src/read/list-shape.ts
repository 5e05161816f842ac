import { wrongValue, type Shape } from "./shape.ts";

/** How a list is told and bounded. */
export interface ListLimits {
  /** Default: any number. */
  readonly minItems?: number;
  /** Default: any number. */
  readonly maxItems?: number;
  /** Remedy for something else than a list. Default: none of its own. */
  readonly hint?: string;
}

/**
 * A list, whose items are judged by one shape. `expected` ends the sentence `"x" must be …`, such as
 * `a list of languages`.
 */
export function listOf(items: Shape, expected: string, limits: ListLimits = {}): Shape {
  const { hint, ...bounds } = limits;
  return {
    schema: { type: "array", items: items.schema, ...bounds },
    inside: () => items,
    explain: (misfit) => wrongValue(misfit, expected, hint),
  };
}
