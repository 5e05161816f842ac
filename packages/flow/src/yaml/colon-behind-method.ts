import type { Diagnostic, Span } from "@flowrun/core";
import { flowProblem } from "@flowrun/core/tooling";
import { lineAt } from "./yaml-fault.ts";

/** A request as a key, with a colon behind its method, too: `POST: https://a.example/orders: { … }`. */
export function colonBehindMethod(text: string, place: Span): Diagnostic | undefined {
  const [, method, url] = pattern.exec(lineAt(text, place.start).text) ?? [];
  if (method === undefined) return undefined;
  const message = `A colon stands behind "${method}", which is one key with its URL.`;
  return flowProblem("FLOW_QUOTES_NEEDED", place, message, {
    hint: `Remove that colon: write \`${method} ${url}: …\`.`,
  });
}

const pattern = /\b(GET|POST|PUT|PATCH|DELETE|HEAD): +(https?:\/\/[^\s{}]+?):?(?=\s|$)/;
