import { textOf } from "../draft/json-values.ts";
import type { Action } from "./connect-flow.ts";

/** The name of what a parameter points to, such as a queue; empty where it is computed. */
export function nameOf({ shown, parameters }: Action, parameter: string): string {
  const written = textOf(parameters[parameter]);
  if (isComputed(written)) return "";
  const own = shown[parameter];
  return own === undefined ? nameIn(written) : (placeholderIn(own) ?? own);
}

/** The name in an ARN, an id or a placeholder; empty for a path. */
export function nameIn(written: string): string {
  if (isComputed(written)) return "";
  const last = written.split("/").at(-1)?.split(":").at(-1) ?? "";
  // Nobody reads all of an id.
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(last);
  return placeholderIn(written) ?? (isId ? last.slice(0, 8) : last);
}

/** The name in `{{queues.Sales.arn}}` and its like, which templates of flows have. */
function placeholderIn(written: string): string | undefined {
  const inside = /^[{<$(]+\s*([\w.-]+?)(?:[._]?arn)?\s*[}>)]+$/i.exec(written)?.[1];
  return inside?.split(".").at(-1);
}

function isComputed(written: string): boolean {
  return /\$[.[]/.test(written);
}
