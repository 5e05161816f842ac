import { celOf, flowText } from "../draft/cel.ts";
import { entryOf } from "../draft/entry-of.ts";
import { FlowDraft, go } from "../draft/flow-draft.ts";
import { legalName } from "../draft/legal-name.ts";
import { textOf } from "../draft/json-values.ts";
import { decide, gravest, type PieceFate } from "../draft/piece-fate.ts";
import type { DraftLine, Translated } from "../reader.ts";
import type { ActionStep } from "./action-step.ts";
import { actions } from "./actions.ts";
import type { Action, ConnectFlow } from "./connect-flow.ts";
import { contactText } from "./contact-path.ts";
import { leaveOpen } from "./leave-open.ts";
import { nameOf } from "./name-of.ts";

/** Makes a draft of a flow of Connect: a block for each action. */
export function translateConnect(flow: ConnectFlow): Translated {
  const draft = new FlowDraft();
  const begin = draft.addBlock("start");
  const blocks = new Map<string, string>();
  for (const action of inOrder(flow))
    blocks.set(action.id, draft.addBlock(isUuid(action.id) ? action.type : action.id));
  const over = draft.addBlock("over");
  draft.push(over, { verb: "hangup" });
  draft.push(begin, { verb: "answer" }, go(blocks.get(flow.start) ?? over));
  draft.start = begin;
  const blockOf = (id: string): string => blocks.get(id) ?? over;
  const report = flow.actions.map((action): DraftLine => {
    const block = blockOf(action.id);
    const line = { place: `action ${block}`, what: shownOf(action), block };
    if (flow.actions.find(({ id }) => id === action.id) !== action)
      return { ...line, ...decide("another action has its identifier: ways lead to that one") };
    const { step, unset } = stepFor(action, { flow, draft, blockOf });
    const fate = entryOf(actions, action.type)?.(step) ?? left(step);
    const variables = [...new Set(unset)].join(" ");
    const missing = decide(`nothing in the file sets ${variables}`);
    return { ...line, ...gravest(variables === "" ? [fate] : [fate, missing]) };
  });
  return { draft, report };
}

interface Translation {
  readonly flow: ConnectFlow;
  readonly draft: FlowDraft;
  readonly blockOf: (id: string) => string;
}

function stepFor(
  action: Action,
  { flow, draft, blockOf }: Translation,
): { readonly step: ActionStep; readonly unset: readonly string[] } {
  const block = blockOf(action.id);
  const unset: string[] = [];
  const pieces = (written: string): ReturnType<typeof contactText>["pieces"] => {
    const read = contactText(written, { flow, draft });
    unset.push(...read.unset);
    return read.pieces;
  };
  const next = (): string => blockOf(action.next);
  const step: ActionStep = {
    flow,
    draft,
    action,
    block,
    result: legalName(`result_${block.replaceAll("-", "_")}`),
    push: (...steps) => draft.push(block, ...steps),
    addBlock: (name, ...steps) => {
      const further = draft.addBlock(`${block}-${name}`);
      draft.push(further, ...steps);
      return further;
    },
    blockOf,
    next,
    error: (type = "NoMatchingError") => {
      const way = action.errors[type] ?? action.errors["NoMatchingError"];
      return way === undefined ? next() : blockOf(way);
    },
    parameter: (name) => textOf(action.parameters[name]),
    nameOf: (parameter) => nameOf(action, parameter),
    text: (written) => flowText(pieces(written)),
    cel: (written) => celOf(pieces(written)),
  };
  return { step, unset };
}

/** An action without a counterpart: the call goes on by its first way. */
function left(step: ActionStep): PieceFate {
  const { conditions, next, type } = step.action;
  const why = "no verb does this: the call goes on by the first way that leads on";
  return leaveOpen(step, { what: type, why, way: step.blockOf(conditions[0]?.next ?? next) });
}

/** The actions in the order in which a call may come to them; those that none comes to are last. */
function inOrder({ start, actions: all }: ConnectFlow): readonly Action[] {
  const byId = new Map(all.map((action) => [action.id, action]));
  const met = new Set<Action>();
  const waiting = [start];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const action = byId.get(id);
    if (action === undefined || met.has(action)) continue;
    met.add(action);
    const { conditions, next, errors } = action;
    waiting.unshift(...conditions.map((way) => way.next), next, ...Object.values(errors));
  }
  return [...new Set([...met, ...all])];
}

/** The type of an action, with what it says or names. */
function shownOf(action: Action): string {
  const { parameters, type, shown } = action;
  const told =
    textOf(parameters["Text"]) ||
    textOf(parameters["SSML"]) ||
    textOf(parameters["ComparisonValue"]) ||
    (Object.values(shown)[0] ?? "");
  return told === "" ? type : `${type}(${told.replaceAll(/\s+/g, " ").trim()})`;
}

function isUuid(id: string): boolean {
  return id === "" || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(id);
}
