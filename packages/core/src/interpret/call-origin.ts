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
  const { headers: own = {}, files = {}, readsDiversion: asksDiversion = false } = call.program;
  const all = [own, ...Object.values(files).map(({ headers = {} }) => headers)].flatMap(
    Object.values<string>,
  );
  const headers = [...new Set(all)];
  if (headers.length === 0 && !asksDiversion) return false;
  request(call, {
    kind: asking,
    leg: call.state.call.id,
    headers,
    asksDiversion,
    timeoutMs: withinMs,
  });
  setTimer(call, asking, withinMs);
  return true;
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
  const headers = isJsonObject(told["headers"]) ? told["headers"] : {};
  const kept = Object.entries(headers).map(([name, value]) => [name, textOf(value)] as const);
  call.state = {
    ...call.state,
    call: {
      ...call.state.call,
      headers: Object.fromEntries(kept),
      diverted_from: textOf(told["diverted_from"]),
    },
  };
}

/** A value may come from anybody who can call: nothing of it begins a line of its own. */
function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? withoutControls(value).slice(0, longest) : null;
}
