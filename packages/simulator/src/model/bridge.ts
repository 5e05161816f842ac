import type { JsonObject } from "@flowrun/core/plugin";
import { formatTimestamp } from "../time/timestamp.ts";
import type { CommandQueue } from "./command-queue.ts";

/** What joins channels. */
export interface Bridge {
  readonly id: string;
  readonly type: "mixing" | "holding";
  readonly name: string;
  readonly createdAt: number;
  /** Ids of its members in the order of entry. */
  readonly members: string[];
  /** Playbacks and recordings of the bridge itself. */
  readonly commands: CommandQueue;
  /** Applications that were subscribed to it because a channel of theirs was inside. */
  readonly visitors: Set<string>;
}

/** The bridge as the platform writes it in events and answers. */
export function bridgeSnapshot(bridge: Bridge): JsonObject {
  return {
    id: bridge.id,
    technology: technology(bridge),
    bridge_type: bridge.type,
    bridge_class: "stasis",
    creator: "Stasis",
    name: bridge.name,
    channels: [...bridge.members],
    creationtime: formatTimestamp(bridge.createdAt),
    video_mode: "talker",
  };
}

function technology(bridge: Bridge): string {
  if (bridge.type === "holding") return "holding_bridge";
  return bridge.members.length > 2 ? "softmix" : "simple_bridge";
}
