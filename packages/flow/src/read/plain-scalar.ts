import type { Span } from "@flowrun/core";
import type { YamlScalar } from "@flowrun/core/tooling";

/** A text as if it stood in a flow without quotes, to be judged by a shape. */
export function plainScalar(text: string, span: Span): YamlScalar {
  return { kind: "scalar", text, plain: true, span, valueSpan: span, comment: undefined };
}
