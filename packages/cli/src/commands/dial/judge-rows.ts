import { start, type Program } from "@flowrun/core";
import type { DialRow } from "./read-rows.ts";

/** The facts about rows before anybody is called. */
export interface JudgedRows {
  /** Rows that call nobody by a mistake of theirs, each with what the run says. */
  readonly wrong: readonly { readonly line: number; readonly why: string }[];
  /** Rows that call whom an earlier one calls, with the line of that one. */
  readonly repeats: readonly { readonly line: number; readonly first: number }[];
  /** How many rows show only later whom they call: the run asks for something first. */
  readonly open: number;
  /** How many rows call nobody, since the flow says so. */
  readonly nobody: number;
}

/**
 * Begins the run of each row as a call does, without executing anything, so that what is said of a
 * row is what would happen. Hours of the flow do not matter: a row is looked at in each way that
 * its calendars stand.
 */
export function judgeRows(
  rows: readonly DialRow[],
  program: Program,
  { part, now }: { readonly part: string; readonly now: number },
): JudgedRows {
  const others = Object.values(program.calendars).flatMap(({ samples }) => samples(now));
  const instants = [now, ...others.map(({ at }) => at)];
  const judged = rows.map((row) => ({ row, fate: fateOf(row, instants, { program, part }) }));
  const called = new Map<string, number>();
  const repeats = judged.flatMap(({ row: { line, args }, fate }) => {
    if (fate.kind === "wrong" || fate.kind === "nobody") return [];
    const whom = fate.kind === "calls" ? whole(fate.endpoint) : JSON.stringify(args);
    const first = called.get(whom) ?? line;
    called.set(whom, first);
    return first === line ? [] : [{ line, first }];
  });
  const count = (kind: Fate["kind"]): number =>
    judged.filter(({ fate }) => fate.kind === kind).length;
  return {
    wrong: judged.flatMap(({ row: { line }, fate }) =>
      fate.kind === "wrong" ? [{ line, why: fate.why }] : [],
    ),
    repeats,
    open: count("open"),
    nobody: count("nobody"),
  };
}

/** The same text for a number with `+` and with the `00` that most countries dial in its place. */
function whole(endpoint: string): string {
  return endpoint.replace(/^([^/]+\/)00(?=[1-9])/, "$1+");
}

/** How the run of a row begins. */
type Fate =
  | { readonly kind: "calls"; readonly endpoint: string }
  | { readonly kind: "wrong"; readonly why: string }
  | { readonly kind: "open" | "nobody" };

const telling: readonly Fate["kind"][] = ["calls", "wrong", "open", "nobody"];

/** The most telling one of the ways in which a row goes: whom it calls, if it ever calls anybody. */
function fateOf(
  { args }: DialRow,
  instants: readonly number[],
  { program, part }: { readonly program: Program; readonly part: string },
): Fate {
  let best: Fate = { kind: "nobody" };
  for (const at of instants) {
    const fate = fateAt(program, { run: "row", part, args, by: "request", at });
    if (fate.kind === "calls") return fate;
    if (telling.indexOf(fate.kind) < telling.indexOf(best.kind)) best = fate;
  }
  return best;
}

function fateAt(program: Program, arrival: Parameters<typeof start>[1]): Fate {
  const { state, commands } = start(program, arrival);
  for (const command of commands)
    if (command.kind === "leg.originate") return { kind: "calls", endpoint: command.endpoint };
  // Faults, and options that do not fit, are told in the log by their permanent codes.
  for (const command of commands)
    if (command.kind === "log.write" && command.message.startsWith("RUN_"))
      return { kind: "wrong", why: command.message.replace(/^RUN_\w+ /, "") };
  return { kind: state.status === "ended" ? "nobody" : "open" };
}
