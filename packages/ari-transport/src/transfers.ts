import { isJsonObject, PortError } from "@flowrun/core/plugin";
import type { Ask } from "./ask.ts";
import { quick, type RequestDraft } from "./codec/request.ts";
import type { Counters } from "./counters.ts";
import type { PlatformIds } from "./codec/paths.ts";

/**
 * Transfers that the phones of a bridge ask for (SIP REFER). Left to itself Asterisk puts two
 * channels of its own in the place of the phone, and no flow has a say. Told otherwise (22.3, 21.8
 * and 20.13 and later) it asks us, and the flow decides. A transfer that no flow can know of is
 * declined: the phone hears that, and the call goes on. A platform that has only the document's
 * calls is told nothing.
 */
export interface Transfers {
  /** The same originate, so that the platform will ask us about this leg. */
  claimed(originate: RequestDraft): RequestDraft;
  /** A caller is put into a bridge: from now on the platform is to ask us about this leg too. */
  claim(leg: string): void;
  /** The phone of this channel asks to transfer its call: no. */
  decline(channel: string): void;
}

/** The needs of `createTransfers`. */
export interface TransfersParts {
  readonly ask: Ask;
  readonly ids: PlatformIds;
  readonly counters: Counters;
  /**
   * Whether legs are to be claimed: that is wanted, and the platform has shown that it knows more
   * calls than the document lists.
   */
  readonly claims: () => boolean;
}

const handling = "PJSIP_TRANSFER_HANDLING()";
const byUs = "ari-only";

/** Nothing is claimed. */
export function createTransfers({ ask, ids, counters, claims }: TransfersParts): Transfers {
  const send = (purpose: string, request: RequestDraft): void => {
    ask(() => purpose, request).catch((error: unknown) => {
      // A call is not to suffer for what hardly any phone does.
      if (!(error instanceof PortError)) throw error;
    });
  };
  const channelPath = (channel: string): string => `/channels/${encodeURIComponent(channel)}`;
  return {
    claimed(originate) {
      if (!claims()) return originate;
      const { variables, ...body } = originate.body ?? {};
      return {
        ...originate,
        body: {
          ...body,
          variables: { ...(isJsonObject(variables) ? variables : {}), [handling]: byUs },
        },
      };
    },
    claim(leg) {
      if (!claims()) return;
      const query = { variable: handling, value: byUs };
      send(
        "keep a transfer to itself",
        quick("POST", `${channelPath(ids.leg(leg))}/variable`, query),
      );
    },
    decline(channel) {
      counters.add("declinedTransfers");
      const query = { states: "channel_declined" };
      send("decline a transfer", quick("POST", `${channelPath(channel)}/transfer_progress`, query));
    },
  };
}
