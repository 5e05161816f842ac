import type { RecordedCall } from "./journal-to-scenario.ts";

/**
 * The calls that one of several replayed calls met: they came while it was there, and wrote where
 * it wrote, such as the desk of its queue. Its scenario cannot tell of calls that were there before
 * it.
 */
export function callsBeside(
  call: RecordedCall,
  recorded: readonly RecordedCall[],
): readonly RecordedCall[] {
  const rooms = roomsOf(call);
  const [began, ended] = [
    beginningOf(call),
    beginningOf(call) + (call.replay.steps.at(-1)?.atMs ?? 0),
  ];
  return recorded
    .filter((other) => other.journal.head.call !== call.journal.head.call)
    .filter((other) => beginningOf(other) >= began && beginningOf(other) <= ended)
    .filter((other) => [...roomsOf(other)].some((room) => rooms.has(room)))
    .toSorted((one, two) => beginningOf(one) - beginningOf(two));
}

function beginningOf({ journal }: RecordedCall): number {
  return journal.head.start.at;
}

function roomsOf({ replay }: RecordedCall): ReadonlySet<string> {
  const commands = replay.steps.flatMap((step) => step.commands);
  return new Set(
    commands.flatMap((command) => (command.kind === "room.send" ? [command.room] : [])),
  );
}
