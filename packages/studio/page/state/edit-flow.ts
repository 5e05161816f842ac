import type { Json } from "@flowrun/core";
import type { Changed, Edit, FlowChange, StepPlace } from "@flowrun/language-server/text";
import type { StoreApi } from "zustand/vanilla";
import type { AskedDesk } from "../worker/flow-desk.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import type { FlowPlace } from "../worker/flow-desk.ts";
import type { FormField } from "../worker/step-form.ts";
import type { StudioState } from "./studio-state.ts";

/**
 * Changes that are made on the graph and in the form. Each is one small edit of the text, or is
 * refused with its reason.
 */
export interface Editing {
  change(asked: FlowChange): Promise<void>;
  connect(exit: ExitToConnect, target: string): Promise<void>;
  /** Adds a step behind what is selected, and selects it. */
  addStep(verb: string): Promise<void>;
  /** Leads an exit to a new block, which begins with a step of a verb, and selects that. */
  addBlock(exit: ExitToConnect, verb: string): Promise<void>;
  /**
   * Gives a block another name, and its scenarios follow when the flow is saved. Gives why it is
   * refused.
   */
  rename(block: string, to: string): Promise<string | undefined>;
  /** Removes the selected step; where a block is selected, all of it. */
  removeStep(): Promise<void>;
  /** Moves the selected step up (-1) or down (1) in its block. */
  moveStep(by: -1 | 1): Promise<void>;
}

/** The parts that edits are made with. */
export interface EditingParts {
  readonly state: StoreApi<StudioState>;
  readonly desk: AskedDesk;
  readonly apply: (edits: readonly Edit[]) => void;
  readonly select: (place: FlowPlace) => void;
  readonly selected: () => FlowPlace | undefined;
}

/** Makes edits of the open flow. */
export function editFlow(parts: EditingParts): Editing {
  const { state, desk } = parts;
  const { ask, edit } = askFor(parts);
  const change = async (asked: FlowChange): Promise<boolean> =>
    (await edit((name, text) => desk.change(name, text, asked))) !== undefined;
  return {
    async change(asked) {
      await change(asked);
    },
    async connect(exit, target) {
      await edit((name, text) => desk.connect(name, text, exit, target));
    },
    async addBlock(exit, verb) {
      const added = await edit((name, text) => desk.branch(name, text, exit, verb));
      if (added?.block !== undefined) await selectAt(parts, added.block, 0);
    },
    async rename(block, to) {
      const renamed = await ask((name, text) => desk.rename(name, text, block, to));
      if (renamed?.ok === false) return renamed.reason;
      if (renamed?.ok === true && block !== to)
        state.setState({ renames: [...state.getState().renames, { from: block, to }] });
      return undefined;
    },
    ...editSteps(parts, change),
  };
}

/**
 * Asks for a change of the open flow and makes it; `undefined` where the text is another one
 * meanwhile.
 */
type Ask = <Answer extends Changed>(
  how: (name: string, text: string) => Promise<Answer>,
) => Promise<Answer | undefined>;

/** Two ways to ask: one that only asks, and one that also tells why something was refused. */
function askFor({ state, apply }: EditingParts): { readonly ask: Ask; readonly edit: Ask } {
  const ask: Ask = async (how) => {
    const { open, text } = state.getState();
    const changed = open && (await how(open.name, text));
    // The text that was typed meanwhile is not to be lost.
    if (changed === undefined || state.getState().text !== text) return undefined;
    if (changed.ok) apply(changed.edits);
    return changed;
  };
  const edit: Ask = async (how) => {
    const changed = await ask(how);
    if (changed?.ok !== false) return changed;
    state.setState({ trouble: { code: "STUDIO_NOT_CHANGED", message: changed.reason, hint: "" } });
    return undefined;
  };
  return { ask, edit };
}

function editSteps(
  parts: EditingParts,
  change: (asked: FlowChange) => Promise<boolean>,
): Pick<Editing, "addStep" | "removeStep" | "moveStep"> {
  const { state, desk, selected } = parts;
  return {
    async addStep(verb) {
      const place = behind(selected(), state.getState());
      if (place === undefined) return;
      const { block, step } = place;
      const isAdded = await change({
        kind: "add-step",
        at: placeOf(block, step),
        step: await desk.newStep(verb),
      });
      if (isAdded) await selectAt(parts, block, step);
    },
    async removeStep() {
      const now = selected();
      if (now === undefined) return;
      if (now.step === undefined) {
        if (now.block !== "finally") await change({ kind: "remove-block", name: now.block });
        return;
      }
      const isRemoved = await change({ kind: "remove-step", at: placeOf(now.block, now.step) });
      if (isRemoved) await selectAt(parts, now.block, Math.max(0, now.step - 1));
    },
    async moveStep(by) {
      const now = selected();
      if (now?.step === undefined || now.step + by < 0) return;
      // The place counts before the step is taken out.
      const to = placeOf(now.block, now.step + (by === 1 ? 2 : -1));
      const isMoved = await change({ kind: "move-step", at: placeOf(now.block, now.step), to });
      if (isMoved) await selectAt(parts, now.block, now.step + by);
    },
  };
}

async function selectAt(
  { state, desk, select }: EditingParts,
  block: string,
  step: number,
): Promise<void> {
  const { open, text } = state.getState();
  if (open === undefined) return;
  const { places } = await desk.check(open.name, text);
  const place = places.find((each) => each.block === block && each.step === step);
  if (place !== undefined) select(place);
}

/**
 * Where a new step goes: behind the selected one, else to the end of the selected block, else of
 * the first.
 */
function behind(
  now: FlowPlace | undefined,
  { drawn }: StudioState,
): { readonly block: string; readonly step: number } | undefined {
  const cards = drawn?.view?.cards ?? [];
  const card = (cards.find((each) => each.card.name === now?.block) ?? cards[0])?.card;
  return (
    card && { block: card.name, step: now?.step === undefined ? card.rows.length : now.step + 1 }
  );
}

/** A step as changes name it: those of `finally` have no block. */
export function placeOf(block: string, step: number): StepPlace {
  return block === "finally" ? { step } : { block, step };
}

/** The change that writes a field of a form; an empty one is taken away. */
export function fieldChange(
  at: StepPlace,
  { name, where, kind }: FormField,
  text: string,
): FlowChange {
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
