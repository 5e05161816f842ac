import type { PortError } from "@flowrun/core/plugin";
import type { Purpose } from "../ask.ts";
import type { WireAnswer } from "../wire.ts";
import { ariError } from "../ari-error.ts";
import { platformText } from "./platform-text.ts";

const notAccepted =
  'The platform does not accept the ARI user or the password. Check "ari.username" and "ari.password".';

/**
 * The error that an answer is, or `null` when the platform did what was asked. Every status of 400 or above is an error, and so is a redirection, which is not followed. The
 * error is certain: the platform said that it did not do it.
 */
export function answerError(purpose: Purpose, answer: WireAnswer): PortError | null {
  const { status } = answer;
  if (status < 300) return null;
  const what = purpose();
  const text = platformText(answer.body);
  const said = `It answered ${status}${text === "" ? "" : `: ${text}`}`;
  const certain = { certain: true };
  if (status === 401) return ariError("ARI_CREDENTIALS", `${notAccepted} ${said}`, certain);
  if (status === 403) return ariError("ARI_CREDENTIALS", `The ARI user may not ${what}. ${said}`, certain);
  if (status === 404)
    return ariError("ARI_GONE", `The platform could not ${what}: it no longer exists. ${said}`, certain);
  if (status < 500) return ariError("ARI_REFUSED", `The platform refused to ${what}. ${said}`, certain);
  return ariError("ARI_FAILED", `The platform failed to ${what}. ${said}`, certain);
}
