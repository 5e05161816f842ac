import { checkFlow } from "../../src/check-flow.ts";

/** The errors of a flow of these lines: line, message and hint of each. */
export function errorsOf(...lines: readonly string[]): readonly string[] {
  const text = `${lines.join("\n")}\n`;
  return checkFlow({ name: "f.yaml", text })
    .filter(({ severity }) => severity === "error")
    .map(
      ({ span, message, hint }) =>
        `${text.slice(0, span.start).split("\n").length}: ${message} ${hint}`,
    );
}
