import { parseBody } from "./parse-body.ts";

const longest = 200;

/** What a platform said in an answer's body, on one line and cut at 200 characters; empty when it said nothing. */
export function platformText(body: string): string {
  const text = textOf(parseBody(body))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (typeof body !== "object" || body === null) return "";
  if ("message" in body && typeof body.message === "string") return body.message;
  return "error" in body && typeof body.error === "string" ? body.error : "";
}
