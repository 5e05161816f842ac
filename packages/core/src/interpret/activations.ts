import type { Json, JsonObject } from "../json.ts";
import { topFrame, type CallDraft, type InTrack } from "./draft.ts";
import { fileOfName } from "../language/used-names.ts";
import { historyRoot } from "./call-history.ts";
import { cdrOf } from "./keep-history.ts";
import type { Program, Scope } from "./program.ts";
import { main, type CallFacts } from "./state.ts";
import type { Activation, Variables } from "./frame.ts";
import { thingWith, withThing } from "./listing.ts";
import { variablesIn } from "./call-variables.ts";

/** The values that the expressions of the track that is worked on see. */
export function scopeOf(call: InTrack<"program" | "state" | "at">): Scope {
  const { webhook } = call.state;
  const { names, vars, args, file } = currentActivation(call);
  const { history } = call.state;
  const isOver = history !== undefined && topFrame(call)?.block === null;
  const run = webhook === undefined ? {} : { webhook };
  return {
    now: call.at,
    args,
    call: factsIn(call, file),
    settings: call.program.files?.[file]?.settings ?? call.program.settings,
    vars: variablesOf(call, vars).values,
    names: isOver ? { [historyRoot]: cdrOf(call.state, history, call.at), ...names } : names,
    ...run,
  };
}

/** The facts of the call that a file sees: its headers have the names that the file gives them. */
function factsIn(
  { program, state: { call } }: InTrack<"program" | "state">,
  file: string,
): Scope["call"] {
  const named = call.name === undefined ? { ...call, name: "" } : call;
  const { headers, variables } = file === "" ? program : (program.files?.[file] ?? {});
  if (headers === undefined && variables === undefined && program.readsDiversion === undefined)
    return named;
  return {
    ...named,
    headers: headersIn(headers, call.headers),
    variables: variablesIn(variables, call.variables),
    diverted_from: call.diverted_from ?? null,
  };
}

function headersIn(
  declared: NonNullable<Program["headers"]> = {},
  told: NonNullable<CallFacts["headers"]> = {},
): Scope["call"] {
  return Object.fromEntries(
    Object.entries(declared).map(([name, header]) => [name, told[header] ?? null]),
  );
}

/** Binds a name for what runs in the track that is worked on. */
export function bindName(call: CallDraft, name: string, value: Json): void {
  const activation = currentActivation(call);
  setActivation(call, { ...activation, names: { ...activation.names, [name]: value } });
}

/** Gives variables new values, for all who share them. */
export function setVariables(call: CallDraft, values: JsonObject): void {
  const variables = variablesOf(call, currentActivation(call).vars);
  const changed = { ...variables, values: { ...variables.values, ...values } };
  call.state = { ...call.state, variables: withThing(call.state.variables, changed) };
}

/** The values that the innermost frame of the track that is worked on sees. */
export function currentActivation(call: InTrack): Activation {
  const id = topFrame(call)?.activation ?? main;
  return thingWith(call.state.activations, id) ?? { id, file: "", args: {}, names: {}, vars: main };
}

/**
 * Puts an activation for a part on record: it sees its arguments and the variables of its file, and
 * no names. A part that is called from another file has variables of its own.
 */
export function activatePart(call: CallDraft, id: string, part: string, args: JsonObject): void {
  const current = currentActivation(call);
  const file = fileOfName(part);
  const vars = file === current.file ? current.vars : id;
  if (vars === id) {
    const values = call.program.files?.[file]?.vars ?? {};
    call.state = { ...call.state, variables: withThing(call.state.variables, { id, values }) };
  }
  setActivation(call, { id, file, args, names: {}, vars });
}

/** Puts an activation on record. */
export function setActivation(call: CallDraft, activation: Activation): void {
  call.state = { ...call.state, activations: withThing(call.state.activations, activation) };
}

function variablesOf({ state }: InTrack, id: string): Variables {
  return thingWith(state.variables, id) ?? { id, values: {} };
}
