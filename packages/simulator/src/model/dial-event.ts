import type { Channel } from "./channel.ts";
import { publishChannel } from "./publish.ts";
import type { World } from "./world.ts";

/**
 * Publishes Dial. The first one of a leg has an empty status. A created leg names what was dialled only in that one; an
 * originated leg in all.
 */
export function publishDial(world: World, channel: Channel, dialstatus: string): void {
  const resource = channel.endpoint.slice(channel.endpoint.indexOf("/") + 1);
  const dialstring = channel.origin === "created" && dialstatus !== "" ? "" : resource;
  publishChannel(world, channel, { type: "Dial", dialstatus, forward: "", dialstring }, "peer");
}
