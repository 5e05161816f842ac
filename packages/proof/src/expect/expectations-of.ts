import type { Command, Program, TraceEntry } from "@flowrun/core";
import { isHeardByCaller } from "../run/heard.ts";
import type { Expectations } from "../scenario/expectations.ts";

/**
 * All expectations that a call meets: the path, the heard media, the called phones, the sent
 * requests, the last outcome of each step, and the reason of the end. The commands of the call are
 * `commands`, or at least those that sent something.
 */
export function expectationsOf(
  program: Program,
  trace: readonly TraceEntry[],
  commands: readonly Command[],
): Expectations {
  const end = trace.find((entry) => entry.kind === "call.leaving");
  const emits = trace.flatMap((entry) =>
    entry.kind === "event.emitted" ? [{ event: entry.event }] : [],
  );
  const lamps = lampsIn(trace).map(({ text }) => text);
  const mailboxes = mailboxesIn(trace).map(({ text }) => text);
  const shows = showsIn(trace).map(({ text }) => text);
  const writes = writesIn(trace).map(({ text }) => text);
  const signals = signalsIn(trace).map(({ text }) => text);
  const tells = tellsIn(trace).map(({ text }) => text);
  const tools = trace.flatMap((entry) => (entry.kind === "tool.asked" ? [entry.tool] : []));
  const starts = trace.flatMap((entry) =>
    entry.kind === "part.started" ? [{ part: entry.part }] : [],
  );
  return {
    path: trace.flatMap((entry) =>
      entry.kind === "block.entered" && entry.isInside !== true ? [entry.block] : [],
    ),
    hears: trace.flatMap((entry) => (isHeardByCaller(entry) ? [entry.media] : [])),
    calls: trace.flatMap((entry) => (entry.kind === "leg.originated" ? [entry.endpoint] : [])),
    ...(emits.length > 0 && { emits }),
    ...(lamps.length > 0 && { lamps }),
    ...(mailboxes.length > 0 && { mailboxes }),
    ...(shows.length > 0 && { shows }),
    ...(writes.length > 0 && { writes }),
    ...(signals.length > 0 && { signals }),
    ...(tools.length > 0 && { tools }),
    ...(tells.length > 0 && { tells }),
    ...(starts.length > 0 && { starts }),
    ...sentOf(commands),
    outcomes: outcomesOf(program, trace),
    ...(end === undefined ? {} : { ends: end.reason }),
  };
}

/** The texts that phones were told to show, each as an expectation spells it. */
export function showsIn(
  trace: readonly TraceEntry[],
): readonly { readonly text: string; readonly entry: TraceEntry }[] {
  return trace.flatMap((entry) =>
    entry.kind === "leg.shown" ? [{ text: `${entry.name} <${entry.number}>`.trim(), entry }] : [],
  );
}

/** The signals that other calls were told, each as an expectation spells it. */
export function signalsIn(
  trace: readonly TraceEntry[],
): readonly { readonly text: string; readonly entry: TraceEntry }[] {
  return trace.flatMap((entry) =>
    entry.kind === "signal.sent" ? [{ text: `${entry.signal} to ${entry.to}`, entry }] : [],
  );
}

/** The words to voice agents by `tell`, each as an expectation spells it. */
export function tellsIn(
  trace: readonly TraceEntry[],
): readonly { readonly text: string; readonly entry: TraceEntry }[] {
  return trace.flatMap((entry) =>
    entry.kind === "agent.told" ? [{ text: entry.text, entry }] : [],
  );
}

/** The variables that were written, each as an expectation spells it. */
export function writesIn(
  trace: readonly TraceEntry[],
): readonly { readonly text: string; readonly entry: TraceEntry }[] {
  return trace.flatMap((entry) =>
    entry.kind === "variable.set" ? [{ text: `${entry.name}=${entry.value}`, entry }] : [],
  );
}

/** The lamps that were turned, each as an expectation spells it. */
export function lampsIn(
  trace: readonly TraceEntry[],
): readonly { readonly text: string; readonly entry: TraceEntry }[] {
  return trace.flatMap((entry) =>
    entry.kind === "lamp.turned" ? [{ text: `${entry.lamp} ${entry.shows}`, entry }] : [],
  );
}

/** The messages in mailboxes that phones were told of, each as an expectation spells it. */
export function mailboxesIn(
  trace: readonly TraceEntry[],
): readonly { readonly text: string; readonly entry: TraceEntry }[] {
  return trace.flatMap((entry) =>
    entry.kind === "mailbox.told"
      ? [{ text: `${entry.mailbox} ${entry.fresh} new ${entry.old} old`, entry }]
      : [],
  );
}

/** Nothing is expected where nothing was sent. */
function sentOf(
  commands: readonly Command[],
): Pick<Expectations, "requests" | "emails" | "messages" | "v2"> {
  const requests = commands.flatMap((command) =>
    command.kind === "http.request" ? [{ request: `${command.method} ${command.url}` }] : [],
  );
  const v2 = commands.flatMap((command) =>
    command.kind === "v2.call" ? [{ call: command.operation }] : [],
  );
  const emails = commands.flatMap((command) =>
    command.kind === "mail.send" ? [{ to: command.to.join(", ") }] : [],
  );
  const messages = commands.flatMap((command) =>
    command.kind === "message.send" ? [{ to: command.to }] : [],
  );
  return {
    ...(requests.length > 0 && { requests }),
    ...(emails.length > 0 && { emails }),
    ...(messages.length > 0 && { messages }),
    ...(v2.length > 0 && { v2 }),
  };
}

/**
 * A verb without outcomes, such as `set`, ends with one that only the interpreter knows, and is
 * left out.
 */
function outcomesOf(
  { verbs }: Program,
  trace: readonly TraceEntry[],
): Readonly<Record<string, string>> {
  const verbOf = new Map<string, string>();
  const outcomes: Record<string, string> = {};
  for (const entry of trace) {
    if (entry.kind === "step.entered") verbOf.set(entry.step, entry.verb);
    if (entry.kind !== "step.left") continue;
    const known = verbs[verbOf.get(entry.step) ?? ""]?.outcomes ?? [];
    if (known.length > 0) outcomes[entry.step] = entry.outcome;
  }
  return outcomes;
}
