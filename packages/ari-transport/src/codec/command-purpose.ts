import type { PlatformCommand } from "@flowrun/core/plugin";

/** What a command is for, to complete "The platform refused to …" with names in quotes. */
export function commandPurpose(command: PlatformCommand): string {
  switch (command.kind) {
    case "leg.answer":
      return `answer leg "${command.leg}"`;
    case "leg.hangup":
      return `hang up leg "${command.leg}"`;
    case "leg.originate":
      return `originate a leg to "${command.endpoint}"`;
    case "bridge.create":
      return `create bridge "${command.bridge}"`;
    case "bridge.add":
      return `add leg "${command.leg}" to bridge "${command.bridge}"`;
    case "bridge.destroy":
      return `destroy bridge "${command.bridge}"`;
    case "playback.start":
      return `play "${command.media}" to leg "${command.leg}"`;
    case "playback.stop":
      return `stop playback "${command.playback}"`;
    case "playback.check":
      return `look after playback "${command.playback}"`;
  }
}
