import type { RoomState } from "@flowrun/core/tooling";
import type { Party, Stage } from "./stage.ts";

/** An answer of the platform, in a sentence, and the room that takes it. */
type Answer = readonly [string, (room: Pick<Stage<unknown, Party>, "take">) => void];

/**
 * The platform's answers to what a room asked first; none where it asked nothing. It may refuse to
 * make a bridge.
 */
export function answersOf({ requests }: Pick<RoomState, "requests">): readonly Answer[] {
  const [first] = requests;
  if (first === undefined) return [];
  const request = first.id;
  const done: Answer = [
    `the platform has done ${first.kind}`,
    (room) => room.take({ kind: "request.succeeded", request }),
  ];
  const failed: Answer = [
    "the platform makes no bridge",
    (room) => room.take({ kind: "request.failed", request, code: "ARI_REFUSED", certain: true }),
  ];
  return first.kind === "bridge.create" ? [done, failed] : [done];
}
