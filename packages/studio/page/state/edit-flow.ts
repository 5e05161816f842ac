import type { Json } from "@flowrun/core";
import type { Changed, Edit, FlowChange, StepPlace } from "@flowrun/language-server/text";
import type { StoreApi } from "zustand/vanilla";
import type { AskedDesk } from "../worker/flow-desk.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import type { FlowPlace } from "../worker/flow-desk.ts";
import type { FormField } from "../worker/step-form.ts";
import type { StudioState } from "./studio-state.ts";

/** Changes that are made on the graph and in the form. Each is one small edit of the text, or is refused with its reason. */
export interface Editing {
  change(asked: FlowChange): Promise<void>;
  connect(exit: ExitToConnect, target: string): Promise<void>;
  /** Adds a step behind what is selected, and selects it. */
  addStep(verb: string): Promise<void>;
  removeStep(): Promise<void>;
  /** Moves the selected step up (-1) or down (1) in its block. */
  moveStep(by: -1 | 1): Promise<void>;
}

/** What edits are made with. */
export interface EditingParts {
  readonly state: StoreApi<StudioState>;
  readonly desk: AskedDesk;
  readonly apply: (edits: readonly Edit[]) => void;
  readonly select: (place: FlowPlace) => void;
  readonly selected: () => FlowPlace | undefined;
}

/** Makes edits of the open flow. */
export function editFlow({ state, desk, apply, select, selected }: EditingParts): Editing {
  const edit = async (ask: (name: string, text: string) => Promise<Changed>): Promise<boolean> => {
    const { open, text } = state.getState();
    if (open === undefined) return false;
    const changed = await ask(open.name, text);
    // What has been typed meanwhile is not to be lost.
    if (state.getState().text !== text) return false;
    if (changed.ok) apply(changed.edits);
    else state.setState({ trouble: { code: "STUDIO_NOT_CHANGED", message: changed.reason, hint: "" } });
    return changed.ok;
  };
  const change = (asked: FlowChange): Promise<boolean> => edit((name, text) => desk.change(name, text, asked));
  const selectAt = async (block: string, step: number): Promise<void> => {
    const { open, text } = state.getState();
    if (open === undefined) return;
    const { places } = await desk.check(open.name, text);
    const place = places.find((each) => each.block === block && each.step === step);
    if (place !== undefined) select(place);
  };
  return {
    async change(asked) {
      await change(asked);
    },
    async connect(exit, target) {
      await edit((name, text) => desk.connect(name, text, exit, target));
    },
    async addStep(verb) {
      const place = behind(selected(), state.getState());
      if (place === undefined) return;
      const { block, step } = place;
      const isAdded = await change({ kind: "add-step", at: placeOf(block, step), step: await desk.newStep(verb) });
      if (isAdded) await selectAt(block, step);
    },
    async removeStep() {
      const now = selected();
      if (now?.step === undefined) return;
      const isRemoved = await change({ kind: "remove-step", at: placeOf(now.block, now.step) });
      if (isRemoved) await selectAt(now.block, Math.max(0, now.step - 1));
    },
    async moveStep(by) {
      const now = selected();
      if (now?.step === undefined || now.step + by < 0) return;
      // The place counts before the step is taken out.
      const to = placeOf(now.block, now.step + (by === 1 ? 2 : -1));
      const isMoved = await change({ kind: "move-step", at: placeOf(now.block, now.step), to });
      if (isMoved) await selectAt(now.block, now.step + by);
    },
  };
}

/** Where a new step goes: behind the selected one, else to the end of the selected block, else of the first. */
function behind(
  now: FlowPlace | undefined,
  { drawn }: StudioState,
): { readonly block: string; readonly step: number } | undefined {
  const cards = drawn?.view?.cards ?? [];
  const card = (cards.find((each) => each.card.name === now?.block) ?? cards[0])?.card;
  return card && { block: card.name, step: now?.step === undefined ? card.rows.length : now.step + 1 };
}

/** A step as changes name it: those of `finally` have no block. */
export function placeOf(block: string, step: number): StepPlace {
  return block === "finally" ? { step } : { block, step };
}

/** The change that writes a field of a form; an empty one is taken away. */
export function fieldChange(at: StepPlace, { name, where, kind }: FormField, text: string): FlowChange {
  const value = text === "" ? undefined : valueOf(kind, text);
  return where === "option"
    ? { kind: "set-option", at, option: name, value }
    : { kind: "set-key", at, key: name, value };
}

/** Numbers and truths are written bare, all else as a text, in quotes where YAML needs them. */
function valueOf(kind: string, text: string): Json {
  if (kind === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (kind === "boolean" && /^(true|false)$/.test(text)) return text === "true";
  return text;
}
