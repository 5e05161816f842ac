import type { PlatformCommand } from "@flowrun/core/plugin";
import { bridgePath, type PlatformIds } from "./paths.ts";
import { blocking, quick, type RequestDraft } from "./request.ts";

/** A command about a bridge. */
export type BridgeCommand = Extract<PlatformCommand, { kind: `bridge.${string}` }>;

/** The request that a command about a bridge is. */
export function bridgeRequest(command: BridgeCommand, ids: PlatformIds, app: string): RequestDraft {
  switch (command.kind) {
    case "bridge.create":
      // Only where keys are heard: for them Asterisk carries the audio of the call itself.
      return {
        ...quick("POST", "/bridges"),
        body: {
          type: command.hearsKeys ? "mixing,dtmf_events" : "mixing",
          bridgeId: command.bridge,
          name: app,
        },
      };
    case "bridge.add":
      return {
        ...blocking(`${bridgePath(ids, command.bridge)}/addChannel`),
        // Asterisk does not cut a text of the body at commas.
        body: {
          channel: channelsOf(command, ids),
          ...(command.absorbsKeys ? { absorbDTMF: true } : {}),
        },
      };
    case "bridge.remove":
      return {
        ...blocking(`${bridgePath(ids, command.bridge)}/removeChannel`),
        body: { channel: channelsOf(command, ids) },
      };
    case "bridge.destroy":
      return quick("DELETE", bridgePath(ids, command.bridge));
    case "bridge.play":
      return {
        ...quick("POST", `${bridgePath(ids, command.bridge)}/play`),
        body: { media: command.media, playbackId: command.playback },
      };
    case "bridge.music":
      return musicRequest(bridgePath(ids, command.bridge), command.music);
  }
}

function channelsOf(
  { leg, others }: Extract<BridgeCommand, { kind: "bridge.add" | "bridge.remove" }>,
  ids: PlatformIds,
): string | readonly string[] {
  return others === undefined ? ids.leg(leg) : [leg, ...others].map((each) => ids.leg(each));
}

/** Music on hold for a channel or a bridge, or none. */
export function musicRequest(of: string, music: string | null): RequestDraft {
  return music === null
    ? quick("DELETE", `${of}/moh`)
    : quick("POST", `${of}/moh`, { mohClass: music });
}

/**
 * The purpose of a command about a bridge, to complete "The platform refused to …" with names in
 * quotes.
 */
export function bridgePurpose(command: BridgeCommand): string {
  switch (command.kind) {
    case "bridge.create":
      return `create bridge "${command.bridge}"`;
    case "bridge.add":
      return `add leg "${[command.leg, ...(command.others ?? [])].join('" and leg "')}" to bridge "${command.bridge}"`;
    case "bridge.remove":
      return `take leg "${[command.leg, ...(command.others ?? [])].join('" and leg "')}" out of bridge "${command.bridge}"`;
    case "bridge.destroy":
      return `destroy bridge "${command.bridge}"`;
    case "bridge.play":
      return `play "${command.media}" to bridge "${command.bridge}"`;
    case "bridge.music":
      return `${command.music === null ? "end" : "begin"} music in bridge "${command.bridge}"`;
  }
}
