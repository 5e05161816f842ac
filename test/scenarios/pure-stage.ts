import {
  start,
  step,
  type CallEvent,
  type CallState,
  type Command,
  type LookupCommand,
  type PlatformCommand,
  type Program,
  type StepResult,
  type TraceEntry,
} from "@flowrun/core";
import { rows } from "./reference-scenarios.ts";
import type { CalleeBehaviour, Scenario } from "./scenario.ts";
import type { Stage } from "./stage.ts";

const call = "caller-1";
const playbackMs = 1_500;
const ringMs = 500;

const unanswered = {
  busy: { cause: 17, techCause: 486 },
  declines: { cause: 21, techCause: 603 },
  never: { cause: 19, techCause: 480 },
} as const;

/** An event without its time: the agenda adds it. */
type Happening = CallEvent extends infer Event
  ? Event extends CallEvent
    ? Omit<Event, "at">
    : never
  : never;

/**
 * The interpreter alone: every command is answered by a list of things to happen, in virtual time,
 * with no port, promise or platform in between.
 */
export function createPureStage(program: Program, scenario: Scenario): Stage {
  const agenda: CallEvent[] = [];
  const trace: TraceEntry[] = [];
  const held = new Set<string>();
  let now = 0;
  let state: CallState | undefined;

  const happen = (event: Happening, afterMs = 0): void => {
    agenda.push({ ...event, at: now + afterMs });
  };
  const take = (result: StepResult): void => {
    state = result.state;
    trace.push(...result.trace);
    for (const command of result.commands) perform(command);
  };
  const perform = (command: Command): void => {
    if (command.kind === "timer.set")
      cancel(command.timer, () =>
        agenda.push({ kind: "timer.fired", timer: command.timer, at: command.at }),
      );
    else if (command.kind === "timer.cancel") cancel(command.timer);
    else if (command.kind === "store.lookup") lookUp(command);
    else if (command.kind === "speech.render" && scenario.hasVoice)
      happen({ kind: "request.succeeded", request: command.request, result: "sound:hello" });
    else if (
      !["log.write", "event.emit", "room.send", "agent.tell"].includes(command.kind) &&
      "request" in command
    ) {
      if ("timeoutMs" in command || command.kind === "signal.send") refuse(command.request);
      else ask(command);
    }
  };
  const cancel = (timer: string, then?: () => void): void => {
    const index = agenda.findIndex(
      (event) => event.kind === "timer.fired" && event.timer === timer,
    );
    if (index !== -1) agenda.splice(index, 1);
    then?.();
  };
  const lookUp = ({ request, table, value }: LookupCommand): void => {
    if (scenario.failingTables?.includes(table)) return refuse(request);
    const { key } = program.tables[table] ?? { key: "" };
    const found = Object.entries(rows)
      .find(([name]) => name === table)?.[1]
      .find((row) =>
        Object.entries(row).some(([column, cell]) => column === key && cell === value),
      );
    happen({ kind: "request.succeeded", request, result: found ?? null });
  };
  const refuse = (request: string): void =>
    happen({
      kind: "request.failed",
      request,
      code: "TEST_REFUSED",
      message: "refused by the scenario",
      certain: true,
    });
  const ask = (command: PlatformCommand): void => {
    const behaviour =
      command.kind === "leg.originate" ? scenario.callees?.[command.endpoint] : undefined;
    const absent = command.kind === "leg.originate" && behaviour === undefined;
    if (absent || scenario.refused?.some((kind) => kind === command.kind))
      return refuse(command.request);
    happen({ kind: "request.succeeded", request: command.request, result: null });
    follow(command, behaviour);
  };
  const follow = (command: PlatformCommand, behaviour: CalleeBehaviour | undefined): void => {
    if (command.kind === "playback.start")
      happen({ kind: "playback.finished", playback: command.playback, failed: false }, playbackMs);
    if (command.kind === "playback.stop")
      happen({ kind: "playback.finished", playback: command.playback, failed: false });
    if (command.kind === "leg.originate") ring(command, behaviour);
    if (command.kind === "bridge.create") held.add(command.bridge);
    if (command.kind === "bridge.destroy") held.delete(command.bridge);
    if (command.kind === "leg.hangup" && held.delete(command.leg))
      happen({ kind: "leg.left", leg: command.leg });
  };
  const ring = (
    { leg, ringMs: limit }: PlatformCommand & { kind: "leg.originate" },
    behaviour: CalleeBehaviour | undefined,
  ): void => {
    held.add(leg);
    if (behaviour === "answers") return happen({ kind: "leg.joined", leg }, ringMs);
    held.delete(leg);
    happen(
      { kind: "leg.destroyed", leg, ...unanswered[behaviour ?? "never"] },
      behaviour === "never" ? limit : ringMs,
    );
  };

  return {
    call,
    trace: () => trace,
    begin: () => {
      held.add(call);
      take(
        start(program, { leg: call, from: scenario.from ?? "555", to: "5551", args: [], at: now }),
      );
      return Promise.resolve();
    },
    settled: () => (state?.requests ?? []).length === 0,
    press: (keys) => {
      for (const digit of keys) happen({ kind: "dtmf.received", leg: call, digit });
    },
    hangUp: (who) => {
      const leg = who === "caller" ? call : state?.legs.find(({ id }) => id !== call)?.id;
      if (leg !== undefined && held.delete(leg)) happen({ kind: "leg.left", leg });
    },
    advance: () => {
      agenda.sort((one, other) => one.at - other.at);
      const event = agenda.shift();
      if (event === undefined || state === undefined) return Promise.resolve(false);
      now = Math.max(now, event.at);
      take(step(program, state, { ...event, at: now }));
      return Promise.resolve(true);
    },
    leftovers: () => [...held, ...Object.keys(state?.timers ?? {})],
    close: () => Promise.resolve(),
  };
}
