import { isJsonObject, type Json, type JsonObject } from "@flowrun/core/plugin";
import { listOf, mapOf, textOf } from "../draft/json-values.ts";

/** A way from an action that is taken where a condition holds. */
export interface Condition {
  /** Such as `Equals`. */
  readonly operator: string;
  readonly operand: string;
  readonly next: string;
}

/** An action of a flow of Amazon Connect: one block of its editor. */
export interface Action {
  readonly id: string;
  readonly type: string;
  readonly parameters: JsonObject;
  /** The id of the action that is next; empty where there is none. */
  readonly next: string;
  readonly conditions: readonly Condition[];
  /** The ids of the actions that errors lead to, by the type of the error. */
  readonly errors: Readonly<Record<string, string>>;
  /** The names that the editor shows for parameters, such as that of a queue. */
  readonly shown: Readonly<Record<string, string>>;
}

/** A flow, or a module, of Amazon Connect. */
export interface ConnectFlow {
  readonly start: string;
  readonly actions: readonly Action[];
}

/** Whether JSON has the keys of a flow of Amazon Connect. */
export function looksLikeConnect(json: Json): boolean {
  return isJsonObject(json) && Array.isArray(json["Actions"]) && "StartAction" in json;
}

/** The flow in JSON; `undefined` where it has another shape. */
export function readConnectFlow(json: Json): ConnectFlow | undefined {
  if (!isJsonObject(json)) return undefined;
  const editor = mapOf(mapOf(json["Metadata"])["ActionMetadata"]);
  const actions = listOf(json["Actions"]).map((action): Action => {
    const transitions = mapOf(action["Transitions"]);
    const id = textOf(action["Identifier"]);
    const errors = listOf(transitions["Errors"]);
    return {
      id,
      type: textOf(action["Type"]),
      parameters: mapOf(action["Parameters"]),
      next: textOf(transitions["NextAction"]),
      conditions: listOf(transitions["Conditions"]).map(conditionOf),
      errors: Object.fromEntries(
        errors.map((error) => [textOf(error["ErrorType"]), textOf(error["NextAction"])]),
      ),
      shown: shownIn(mapOf(editor[id])),
    };
  });
  const start = textOf(json["StartAction"]);
  return actions.some(({ id }) => id === start) ? { start, actions } : undefined;
}

function conditionOf(way: JsonObject): Condition {
  const { Operator: operator, Operands: operands } = mapOf(way["Condition"]);
  return {
    operator: textOf(operator),
    operand: textOf(Array.isArray(operands) ? operands[0] : ""),
    next: textOf(way["NextAction"]),
  };
}

/** `parameters.QueueId.displayName` as the editor writes it today, `queue.text` as it did before. */
function shownIn(metadata: JsonObject): Readonly<Record<string, string>> {
  const today = Object.entries(mapOf(metadata["parameters"])).map(([parameter, each]) => [
    parameter,
    textOf(mapOf(each)["displayName"]),
  ]);
  const before = Object.entries(earlier).map(([key, parameter]) => [
    parameter,
    textOf(metadata[key]) || textOf(mapOf(metadata[key])["text"]),
  ]);
  return Object.fromEntries([...before, ...today].filter(([, name]) => name !== ""));
}

const earlier: Readonly<Record<string, string>> = {
  queue: "QueueId",
  contactFlow: "ContactFlowId",
  Hours: "HoursOfOperationId",
  promptName: "PromptId",
};
