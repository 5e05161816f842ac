import { type Bridging, passesKeysBy } from "./bridge.ts";
import type { Channel } from "./channel.ts";
import { publishChannel, tell } from "./publish.ts";
import type { Recording } from "./recording.ts";
import { after } from "./timing.ts";

/** The keys of a phone. */
export interface Keypad {
  /** Presses keys one after another, the first one now, the rest `gapMs` (default 200) apart. */
  press(keys: string, gapMs?: number): void;
}

const defaultGapMs = 200;

/**
 * The keys of the phone at the far end of a channel. Keys pressed after the end of the channel do
 * nothing.
 */
export function createKeypad(pbx: Bridging & Recording, channel: Channel): Keypad {
  const press = ([digit, ...rest]: readonly string[], gapMs: number): void => {
    if (digit === undefined) return;
    pressKey(pbx, channel, digit);
    // Each waits for the one before: however late a clock is, no telephone sends two at the same
    // time.
    const cancel = after(pbx, gapMs, () => {
      channel.endings.delete(cancel);
      press(rest, gapMs);
    });
    channel.endings.add(cancel);
  };
  return { press: (keys, gapMs = defaultGapMs) => press([...keys], gapMs) };
}

function pressKey(pbx: Bridging & Recording, channel: Channel, digit: string): void {
  if (channel.isEnding) return;
  const bridge = channel.bridge === undefined ? undefined : pbx.bridges.get(channel.bridge);
  const isHeard = bridge === undefined || !passesKeysBy(pbx, bridge);
  tell(pbx, channel.id, { kind: "key.pressed", digit });
  if (isHeard) hearKey(pbx, channel, digit);
  if (bridge === undefined || bridge.type === "holding" || (isHeard && channel.absorbsKeys)) return;
  for (const member of bridge.members) {
    if (member !== channel.id) tell(pbx, member, { kind: "key.heard", digit });
  }
}

function hearKey(pbx: Bridging & Recording, channel: Channel, digit: string): void {
  publishChannel(pbx, channel, {
    type: "ChannelDtmfReceived",
    digit,
    duration_ms: pbx.settings.digitMs,
  });
  if (channel.recording !== undefined) pbx.liveRecordings.get(channel.recording)?.press(digit);
}
