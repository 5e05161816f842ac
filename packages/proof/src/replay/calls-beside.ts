import type { RecordedCall } from "./journal-to-scenario.ts";

/**
 * The calls, of several whose journals were replayed, that one of them met: they came while it was
 * there, and wrote to what it wrote to, such as the desk of its queue. What was there before it
 * cannot be said in its scenario.
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
