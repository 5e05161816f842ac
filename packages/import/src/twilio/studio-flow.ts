import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { listOf, mapOf, textOf } from "../draft/json-values.ts";

/** A way from a widget to another one. */
export interface Transition {
  readonly event: string;
  /** Empty where Studio hangs up. */
  readonly next: string;
  readonly conditions: readonly Condition[];
}

/** A condition of `split-based-on`. */
export interface Condition {
  readonly type: string;
  readonly value: string;
  readonly argument: string;
}

/** A widget of Twilio Studio. */
export interface Widget {
  readonly name: string;
  readonly type: string;
  readonly transitions: readonly Transition[];
  readonly properties: JsonObject;
}

/** A flow of Twilio Studio. */
export interface StudioFlow {
  readonly initial: string;
  readonly widgets: readonly Widget[];
}

/** Whether JSON has the keys of a flow of Studio. */
export function looksLikeStudio(json: Json): boolean {
  return isJsonObject(json) && Array.isArray(json["states"]) && "initial_state" in json;
}

/** The flow in JSON; `undefined` where it has another shape. */
export function readStudioFlow(json: Json): StudioFlow | undefined {
  if (!isJsonObject(json) || !Array.isArray(json["states"])) return undefined;
  const widgets = listOf(json["states"]).map((state): Widget => ({
    name: textOf(state["name"]),
    type: textOf(state["type"]),
    transitions: listOf(state["transitions"]).map(transitionOf),
    properties: mapOf(state["properties"]),
  }));
  const initial = textOf(json["initial_state"]);
  return widgets.some(({ name }) => name === initial) ? { initial, widgets } : undefined;
}

function transitionOf(transition: JsonObject): Transition {
  return {
    event: textOf(transition["event"]),
    next: textOf(transition["next"]),
    conditions: listOf(transition["conditions"]).map((condition) => ({
      type: textOf(condition["type"]),
      value: textOf(condition["value"]),
      argument: textOf(Array.isArray(condition["arguments"]) ? condition["arguments"][0] : ""),
    })),
  };
}

/** The `key` and `value` pairs of a list. */
export function pairsOf(json: Json | undefined): readonly (readonly [string, string])[] {
  return listOf(json).map(({ key, value }) => [textOf(key), textOf(value)] as const);
}
