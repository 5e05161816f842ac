import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { byStage } from "./migrate-connecting.ts";
import { main, stateVersion, type CallState } from "./state.ts";

/** Makes of a state the shape that came after it, with the next higher `version`. */
export type Migration = (state: JsonObject) => JsonObject;

/** The media that the caller hears became those that each leg hears, and a call has a language. */
function withMediaOfLegs(state: JsonObject): JsonObject {
  const { call, media } = state;
  const facts = isJsonObject(call) ? call : {};
  const queue = isJsonObject(media) ? media : {};
  const isNothing =
    queue["current"] === null && JSON.stringify(queue["waiting"]) === "[]" && !("skipped" in queue);
  return {
    ...state,
    version: 3,
    call: { ...facts, language: "en" },
    media: isNothing ? [] : [{ id: facts["id"] ?? "", ...queue }],
  };
}

/** Calls began to have recordings. */
function withRecordings(state: JsonObject): JsonObject {
  return { ...state, version: 4, recordings: [] };
}

/**
 * Calls began to write to rooms and to be runs of parts, and legs to have a voice: those of before
 * have nothing of it.
 */
function withRooms(state: JsonObject): JsonObject {
  return { ...state, version: 5 };
}

/** Steps that connect the caller with somebody began to hold only what their stage needs. */
function withStages({ tracks, ...state }: JsonObject): JsonObject {
  const placed = listOf(tracks).map((track) => ({
    ...track,
    frames: listOf(track["frames"]).map((frame) =>
      frame["memory"] === undefined ? frame : { ...frame, memory: byStage(frame["memory"]) },
    ),
  }));
  return { ...state, version: 6, tracks: placed };
}

/**
 * By the version that each takes. Those of the last two releases are here, so that an upgrade goes
 * on with live calls.
 */
const migrations: Readonly<Record<number, Migration>> = {
  1: withTracks,
  2: withMediaOfLegs,
  3: withRecordings,
  4: withRooms,
  5: withStages,
};

/**
 * A state that this or an earlier flowrun wrote, in the present shape. Gives `undefined` for a
 * state of a later flowrun, and for one so old that nobody knows its shape any more.
 */
export function migrateState(
  stored: CallState | JsonObject,
  known: Readonly<Record<number, Migration>> = migrations,
): CallState | undefined {
  // A state is plain JSON (I2).
  let state = stored as unknown as JsonObject;
  while (state["version"] !== stateVersion) {
    const next = known[Number(state["version"])];
    if (next === undefined) return undefined;
    state = next(state);
  }
  // Flowrun itself wrote it, and each migration is tried on states that were stored.
  return state as unknown as CallState;
}

/** The walk through the flow, and the values that it saw, became the first of several. */
function withTracks({ frames, names = {}, vars = {}, ...state }: JsonObject): JsonObject {
  const placed = listOf(frames).map(inMain);
  return {
    ...state,
    version: 2,
    tracks: [{ id: main, leg: null, opener: null, frames: placed }],
    activations: [{ id: main, file: "", args: {}, names, vars: main }],
    variables: [{ id: main, values: vars }],
  };
}

function inMain(frame: JsonObject): JsonObject {
  return { ...frame, kind: frame["block"] === null ? "finally" : "flow", activation: main };
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
