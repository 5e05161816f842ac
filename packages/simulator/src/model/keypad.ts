import type { Channel } from "./channel.ts";
import { publishChannel, tell } from "./publish.ts";
import type { World } from "./world.ts";

/** The keys of a phone. */
export interface Keypad {
  /** Presses keys one after another, the first one now, the rest `gapMs` (default 200) apart. */
  press(keys: string, gapMs?: number): void;
}

const defaultGapMs = 200;

/** The keys of the phone at the far end of a channel. Keys pressed after the end of the channel do nothing. */
export function createKeypad(world: World, channel: Channel): Keypad {
  return {
    press(keys, gapMs = defaultGapMs) {
      [...keys].forEach((digit, index) => {
        if (index === 0) pressKey(world, channel, digit);
        else {
          const cancel = world.agenda.after(index * gapMs, () => {
            channel.endings.delete(cancel);
            pressKey(world, channel, digit);
          });
          channel.endings.add(cancel);
        }
      });
    },
  };
}

function pressKey(world: World, channel: Channel, digit: string): void {
  if (channel.isEnding) return;
  tell(world, channel.id, { kind: "key.pressed", digit });
  publishChannel(world, channel, { type: "ChannelDtmfReceived", digit, duration_ms: world.settings.digitMs });
  if (channel.recording !== undefined) world.liveRecordings.get(channel.recording)?.press(digit);
  const bridge = channel.bridge === undefined ? undefined : world.bridges.get(channel.bridge);
  if (bridge === undefined || bridge.type === "holding") return;
  for (const member of bridge.members) {
    if (member !== channel.id) tell(world, member, { kind: "key.heard", digit });
  }
}
