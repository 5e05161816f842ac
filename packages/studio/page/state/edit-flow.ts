import type { FlowChange } from "@flowrun/language-server/text";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import { behind, placeOf, selectAt, type Ask, type EditingParts } from "./edit-parts.ts";
import { editDeclared, type Declaring } from "./edit-declared.ts";
import { rearrangeFlow, type Rearranging } from "./rearrange-flow.ts";

/**
 * Changes that are made on the graph and in the form. Each is one small edit of the text, or is
 * refused with its reason.
 */
export interface Editing extends Rearranging, Declaring {
  change(asked: FlowChange | readonly FlowChange[]): Promise<void>;
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
  /** Moves the selected step up (-1) or down (1) in its block. */
  moveStep(by: -1 | 1): Promise<void>;
}

/** Makes edits of the open flow. */
export function editFlow(parts: EditingParts): Editing {
  const { state, desk } = parts;
  const { ask, edit } = askFor(parts);
  const change = async (asked: FlowChange | readonly FlowChange[]): Promise<boolean> =>
    (await edit((name, text) => desk.change(name, text, asked))) !== undefined;
  return {
    async change(asked) {
      await change(asked);
    },
    async connect(exit, target) {
      await edit((name, text) => desk.connect(name, text, exit, target));
    },
    async addBlock(exit, verb) {
      const added = await edit((name, text) => desk.branch(name, text, exit, { verb }));
      if (added?.block !== undefined) await selectAt(parts, added.block, 0);
    },
    async rename(block, to) {
      const renamed = await ask((name, text) => desk.rename(name, text, block, to));
      if (renamed?.ok === false) return renamed.reason;
      if (renamed?.ok === true && block !== to)
        state.setState({ renames: [...state.getState().renames, { from: block, to }] });
      return undefined;
    },
    ...editDeclared(parts, { ask, edit }),
    ...editSteps(parts, change),
    ...rearrangeFlow({ ...parts, edit }),
  };
}

/** Two ways to ask: one that only asks, and one that also tells why something was refused. */
function askFor({ state, apply }: EditingParts): { readonly ask: Ask; readonly edit: Ask } {
  let last: Promise<void> | undefined;
  // Each waits for the last, and is about the text that this has made.
  const ask: Ask = async (how) => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    try {
      if (before !== undefined) await before;
      return await askNow(how);
    } finally {
      resolve();
      if (last === promise) last = undefined;
    }
  };
  const askNow: Ask = async (how) => {
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
): Pick<Editing, "addStep" | "moveStep"> {
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
