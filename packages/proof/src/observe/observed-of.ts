import type { Program, SaveCommand, TraceEntry } from "@flowrun/core";
import { describeEntry } from "@flowrun/core/tooling";
import type { OneRun, Sent } from "../run/run-call.ts";
import { callsIn, type ScenarioRun } from "../run/run-scenario.ts";

/** Something of a call that others notice: callers, phones, servers, tables. */
export interface Observed {
  /** Milliseconds from the start. */
  readonly atMs: number;
  /** In words, such as `plays sound:hello` or `calls PJSIP/1000`; legs have the names of phones. */
  readonly text: string;
}

/**
 * All that others notice of what went on in a scenario, call after call, each in its order. It is
 * what is heard, called, connected, recorded, sent, saved and emitted, and how it ends. The steps and blocks
 * that led to it are not in it, so two flows that treat everybody alike give the same.
 */
export function observedOf(program: Program, run: ScenarioRun): readonly Observed[] {
  return callsIn(run).flatMap((each) => observedIn(program, each));
}

function observedIn(program: Program, { trace, sent }: OneRun): readonly Observed[] {
  const endpoints = new Map<string, string>();
  const nameless = withoutIds();
  const bySource = Map.groupBy(sent, ({ entry }) => entry);
  const sentAfter = (entry: TraceEntry | undefined, atMs: number): readonly Observed[] =>
    (bySource.get(entry) ?? []).flatMap(({ command }) =>
      // The trace tells of calls.
      command.kind === "leg.originate" ? [] : [{ atMs, text: nameless(describeSent(command)) }],
    );
  return [
    ...sentAfter(undefined, 0),
    ...trace.flatMap((entry) => {
      if (entry.kind === "leg.originated") endpoints.set(entry.leg, entry.endpoint);
      const text = isNoticed(entry) ? describeEntry(entry, program, endpoints)?.trim() : undefined;
      const own = text === undefined ? [] : [{ atMs: entry.at, text: nameless(text) }];
      return [...own, ...sentAfter(entry, entry.at)];
    }),
  ];
}

/**
 * Has the things of a call counted in the order in which they are noticed. The counters of the
 * interpreter are others in a flow with another step.
 */
function withoutIds(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) =>
    text.replaceAll(/\bscenario[\w.-]*\/\d+/g, (id) => {
      const own = known.get(id) ?? `#${known.size + 1}`;
      known.set(id, own);
      return own;
    });
}

const noticed: ReadonlySet<TraceEntry["kind"]> = new Set<TraceEntry["kind"]>([
  "leg.originated",
  "lamp.turned",
  "mailbox.told",
  "leg.shown",
  "variable.set",
  "signal.sent",
  "agent.told",
  "signal.led",
  "leg.joined",
  "leg.replaced",
  "leg.left",
  "transfer.told",
  "media.started",
  "media.stopped",
  "background.started",
  "recording.started",
  "recording.paused",
  "recording.resumed",
  "recording.ended",
  "recording.erased",
  "part.started",
  "fault",
  "call.ended",
]);

function isNoticed({ kind }: TraceEntry): boolean {
  return noticed.has(kind);
}

function describeSent(
  command: Exclude<Sent["command"], { readonly kind: "leg.originate" }>,
): string {
  switch (command.kind) {
    case "http.request":
      return `requests ${command.method} ${command.url} ${json({ headers: command.headers, body: command.body })}`;
    case "mail.send":
      return `sends an e-mail to ${command.to.join(", ")} ${json({ subject: command.subject, text: command.text, recording: command.recording, right: command.right, trim: command.trims })}`;
    case "message.send":
      return `sends a message to ${command.to} ${json({ from: command.from, text: command.text })}`;
    case "v2.call":
      return `calls ${command.operation} ${json(command.with)}`;
    case "store.save":
      return `saves ${command.value} in ${command.table} ${json({ ...command.values, ...soundSaved(command) })}`;
    case "store.delete":
      return `deletes ${command.value} in ${command.table}`;
    case "event.emit":
      return `emits ${command.name} ${json(command.data)}`;
    case "room.send":
      return `tells ${command.room} ${json(command.body)}`;
  }
}

function soundSaved({ sound }: SaveCommand): object {
  if (sound === undefined) return {};
  const { column, ...sent } = sound;
  return { [column]: sent };
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
