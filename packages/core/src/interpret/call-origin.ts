import { isJsonObject, type Json } from "../json.ts";
import { withoutControls } from "../language/control-characters.ts";
import type { CallDraft } from "./draft.ts";
import { abandonRequest, request } from "./requests.ts";
import { cancelTimer, setTimer } from "./timers.ts";

/** The kind of the request, and the name of the timer that ends the wait for its answer. */
const asking = "leg.ask";

/**
 * How long a call waits to be told how it came, in milliseconds: its caller hears ringing
 * meanwhile.
 */
const withinMs = 2_000;

/** The longest value that is kept of a header, in characters. */
const longest = 1_024;

/**
 * Asks how a call came, where its flow reads that; `false` where it does not. The call begins with
 * the answer, or without one.
 */
export function askOrigin(call: CallDraft): boolean {
  const { program } = call;
  const { readsDiversion: asksDiversion = false } = program;
  const declaring = [program, ...Object.values(program.files ?? {})];
  const headers = distinct(declaring.flatMap((each) => Object.values(each.headers ?? {})));
  const variables = distinct(
    declaring.flatMap((each) =>
      Object.values(each.variables ?? {}).map(({ variable }) => variable),
    ),
  );
  if (headers.length === 0 && variables.length === 0 && !asksDiversion) return false;
  request(call, {
    kind: asking,
    leg: call.state.call.id,
    headers,
    variables,
    asksDiversion,
    timeoutMs: withinMs,
  });
  setTimer(call, asking, withinMs);
  return true;
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}

/** Whether a request or timer is about how a call came. */
export function isAboutOrigin(name: string): boolean {
  return name === asking;
}

/** Takes what the platform said, or that it said nothing; what it did not tell is null. */
export function takeOrigin(call: CallDraft, answer: Json): void {
  const asked = call.state.requests.find(({ kind }) => kind === asking);
  if (asked !== undefined) abandonRequest(call, asked.id);
  cancelTimer(call, asking);
  const told = isJsonObject(answer) ? answer : {};
  call.state = {
    ...call.state,
    call: {
      ...call.state.call,
      headers: textsOf(told["headers"]),
      variables: textsOf(told["variables"]),
      diverted_from: textOf(told["diverted_from"]),
    },
  };
}

function textsOf(values: Json | undefined): Readonly<Record<string, string | null>> {
  const entries = Object.entries(values !== undefined && isJsonObject(values) ? values : {});
  return Object.fromEntries(entries.map(([name, value]) => [name, textOf(value)] as const));
}

/** A value may come from anybody who can call: nothing of it begins a line of its own. */
function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? withoutControls(value).slice(0, longest) : null;
}
