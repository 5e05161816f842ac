import type { PortError } from "@flowrun/core/plugin";
import { ariError } from "../catalogue.ts";
import type { WireAnswer } from "../wire.ts";
import { idOf, parseBody, stringOf } from "./json.ts";

const notAccepted =
  'The platform does not accept the ARI user or the password. Check "ari.username" and "ari.password".';

/**
 * The error that an answer is, or `null` when the platform did what was asked; `purpose` completes
 * "The platform refused to …". Every status of 300 or above is an error: a redirection is not
 * followed. The error is certain where the platform said that it did not do it. A status of 500 or
 * above says that only where Asterisk could not make a channel: else a proxy may have answered, or
 * the platform failed half-way.
 */
export function answerError(purpose: () => string, answer: WireAnswer): PortError | null {
  const { status } = answer;
  if (status < 300) return null;
  const what = purpose();
  const text = platformText(answer.body);
  const said = `It answered ${status}${text === "" ? "" : `: ${text}`}`;
  const certain = { certain: true };
  if (status === 401) return ariError("ARI_CREDENTIALS", `${notAccepted} ${said}`, certain);
  if (status === 403)
    return ariError("ARI_CREDENTIALS", `The ARI user may not ${what}. ${said}`, certain);
  if (status === 404)
    return ariError(
      "ARI_GONE",
      `The platform could not ${what}: ${absence(text)}. ${said}`,
      certain,
    );
  if (status < 500)
    return ariError("ARI_REFUSED", `The platform refused to ${what}. ${said}`, certain);
  // Asterisk says so of a channel that it cannot make.
  const isNoChannel = text === "Allocation failed";
  const why = isNoChannel ? ": it knows no such phone, or the phone is not logged in" : "";
  return ariError("ARI_FAILED", `The platform failed to ${what}${why}. ${said}`, {
    certain: isNoChannel,
  });
}

/** Asterisk names the thing that it does not find: `Channel not found`. */
function absence(text: string): string {
  return /\w not found/i.test(text)
    ? "it no longer exists"
    : "it is not there, or the platform has no such request";
}

/**
 * The platform's id of a new thing, as its answer tells; ours when the platform took that, or tells
 * of none.
 */
export function createdId({ body }: WireAnswer, ours: string): string {
  return idOf(parseBody(body)) ?? ours;
}

const longest = 200;

/**
 * The platform's words in an answer's body, on one line and cut at 200 characters; empty when it
 * said nothing.
 */
export function platformText(body: string): string {
  const said = parseBody(body);
  const text =
    typeof said === "string" ? said : (stringOf(said, "message") ?? stringOf(said, "error") ?? "");
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
