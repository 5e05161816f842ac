import type { CallEvent, Command } from "@flowrun/core";
import type { DeskAnswer, DeskMessage } from "@flowrun/core/tooling";
import type { OneRun } from "../run/run-call.ts";

/** The inputs of a call, and what came of each. */
type Inputs = Pick<OneRun, "journal" | "results">;

/** The turn of a call in a queue. Times are on the clock of the calls. */
interface Turn {
  readonly queue: string;
  readonly priority: number;
  /** When it came first: it may leave the queue, and come again. */
  readonly cameAt: number;
  /** Whether it came back to a place that was kept, which is older. */
  readonly isKept: boolean;
  /** When an agent was offered to it. */
  readonly offeredAt: number[];
  /** The times in which it waited and nobody rang for it, from and to. */
  readonly alone: (readonly [number, number])[];
}

/**
 * When a call was overtaken in a queue, on the clock of the calls. Nobody rang for it, and an agent
 * was offered to another call, which had come later with no higher priority. A call that leaves the
 * queue and comes again has waited all the time.
 */
export function overtakenAt(own: Inputs, others: readonly Inputs[]): readonly number[] {
  const theirs = others.flatMap(turnsOf).filter(({ isKept }) => !isKept);
  const times = turnsOf(own).flatMap(({ queue, priority, cameAt, alone }) =>
    theirs
      .filter((other) => other.queue === queue && other.cameAt > cameAt)
      .filter((other) => other.priority <= priority)
      .flatMap(({ offeredAt }) => offeredAt)
      .filter((at) => alone.some(([from, to]) => from < at && at < to)),
  );
  return times.toSorted((a, b) => a - b);
}

function turnsOf({ journal, results }: Inputs): readonly Turn[] {
  const turns: Turn[] = [];
  /** The turn that the call waits for, or has left the queue with. */
  let turn: Turn | undefined;
  let isWaiting = false;
  let [since, ringing] = [0, 0];
  const ring = (phones: number, at: number): void => {
    if (isWaiting && ringing === 0 && since < at) turn?.alone.push([since, at]);
    [since, ringing] = [at, Math.max(0, phones)];
  };
  const join = ({ queue, priority, place }: DeskMessage & { kind: "join" }, at: number): void => {
    const isAgain = turn?.queue === queue && place === null;
    isWaiting = isAgain;
    ring(0, at);
    isWaiting = true;
    if (isAgain) return;
    turn = { queue, priority, cameAt: at, isKept: place !== null, offeredAt: [], alone: [] };
    turns.push(turn);
  };
  const take = (said: DeskMessage, at: number): void => {
    if (said.kind === "join") join(said, at);
    else if (said.kind === "leave") {
      ring(0, at);
      isWaiting = false;
    } else if (said.kind === "result" && said.outcome !== "answered") ring(ringing - 1, at);
    else if (said.kind === "result") {
      ring(0, at);
      [turn, isWaiting] = [undefined, false];
    }
  };
  for (const [index, entry] of journal.entries()) {
    const { at } = "start" in entry ? entry.start : entry.event;
    const offered = "event" in entry && isWaiting ? offeredBy(entry.event) : 0;
    if (offered > 0) {
      turn?.offeredAt.push(at);
      ring(ringing + offered, at);
    }
    const { commands = [], state } = results[index] ?? {};
    for (const said of commands.flatMap(saidToDesk)) take(said, at);
    if (state?.status === "ended") ring(0, at);
  }
  return turns;
}

/** How many agents are offered. */
function offeredBy(event: CallEvent): number {
  const answer = event.kind === "room.told" ? (event.body as DeskAnswer) : undefined;
  return answer?.kind === "offer" ? answer.members.length : 0;
}

function saidToDesk(command: Command): readonly DeskMessage[] {
  return command.kind === "room.send" && command.room === "desk"
    ? [command.body as DeskMessage]
    : [];
}
