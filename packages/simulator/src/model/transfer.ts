import { type Channel, channelSnapshot } from "./channel.ts";
import { type Publishing, publish, tell } from "./publish.ts";
import type { TransferState } from "./watchers.ts";

/** The function whose value `ari-only` leaves the transfers of a channel to its application. */
export const transferHandling = "PJSIP_TRANSFER_HANDLING()";

const states: ReadonlySet<string> = new Set<TransferState>([
  "channel_progress",
  "channel_answered",
  "channel_unavailable",
  "channel_declined",
]);

/**
 * A phone asks to transfer its call to another number (SIP REFER). The application is asked where
 * it wants to be (`ari-only`). Elsewhere the phone is told that it cannot be done, because
 * Asterisk's own transfers are not modelled.
 */
export function askTransfer(pbx: Publishing, channel: Channel, to: string): void {
  if (channel.isEnding || channel.state !== "Up") return;
  channel.transferTo = to;
  if (channel.variables.get(transferHandling) === "ari-only") publishTransfer(pbx, channel);
  else tell(pbx, channel.id, { kind: "transfer.told", state: "channel_unavailable" });
}

/**
 * Tells the phone, and the application once more, how the transfer goes. `false` for what is no
 * state.
 */
export function tellTransfer(pbx: Publishing, channel: Channel, state: string): boolean {
  if (!isTransferState(state)) return false;
  tell(pbx, channel.id, { kind: "transfer.told", state });
  publishTransfer(pbx, channel, state);
  return true;
}

function isTransferState(state: string): state is TransferState {
  return states.has(state);
}

function publishTransfer(pbx: Publishing, channel: Channel, state?: TransferState): void {
  const { transferTo: destination } = channel;
  publish(
    pbx,
    { sources: [`channel:${channel.id}`], endpoint: channel.endpoint },
    "ChannelTransfer",
    () => ({
      refer_to: destination === "" ? {} : { requested_destination: { destination } },
      referred_by: { source_channel: channelSnapshot(channel) },
      ...(state !== undefined && { state }),
    }),
  );
}
