import type { PlatformCommand } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { parseBody, stringOf } from "./codec/json.ts";
import { channelPath, type PlatformIds } from "./codec/paths.ts";
import { quick } from "./codec/request.ts";

/**
 * Endpoints for the other phones that are registered with the endpoint of a leg that was created.
 * The leg itself is for the first one. `undefined`: there is no other, or the platform cannot tell.
 * Only a channel can be asked (measured on Asterisk 22). Never rejects.
 */
export async function otherContacts(
  { endpoint, leg, oneContact }: PlatformCommand & { readonly kind: "leg.originate" },
  ask: Ask,
  ids: PlatformIds,
): Promise<readonly string[] | undefined> {
  const [, name] = /^PJSIP\/([^/@()]+)$/.exec(endpoint) ?? [];
  if (name === undefined || oneContact === true) return undefined;
  const question = quick("GET", `${channelPath(ids, leg)}/variable`, {
    variable: `PJSIP_DIAL_CONTACTS(${name})`,
  });
  const answer = await ask(() => `find the phones of "${endpoint}"`, question).catch(() => null);
  if (answer?.status !== 200) return undefined;
  const value = stringOf(parseBody(answer.body), "value") ?? "";
  // The address of a phone may itself hold an ampersand.
  const others = value.split(/&(?=PJSIP\/)/).slice(1);
  return others.length === 0 ? undefined : others;
}
