import type { PortFault } from "./scenario.ts";

/** The commands that can fail, each with its key in a test file; the value under the key is what the command is about. */
export const portKeys: ReadonlyMap<PortFault["command"], string> = new Map([
  ["leg.answer", "answer"],
  ["leg.originate", "originate"],
  ["leg.hangup", "hang_up"],
  ["bridge.create", "create_bridge"],
  ["bridge.add", "add_to_bridge"],
  ["bridge.destroy", "destroy_bridge"],
  ["playback.start", "play"],
  ["playback.stop", "stop_playing"],
  ["store.lookup", "lookup"],
]);

/** The ways in which a command fails. */
export const failures = ["fails", "times_out", "late"] as const;

/** How long a called phone rings before it does something, where a test file does not say: milliseconds. */
export const unsaidRingMs = 1_000;
