import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { JsonObject } from "../json.ts";
import type { CheckedFlow } from "./checked-flow.ts";

/**
 * One rule of the flow language: everything in a flow that breaks it, with the values that its settings have as far as
 * they are known, in the unit of state. Pure, and near linear in the size of the flow.
 */
export type Rule = (flow: CheckedFlow, settings: JsonObject) => readonly Diagnostic[];
