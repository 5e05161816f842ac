import type { Changed, StepPlace } from "@flowrun/language-server/text";
import type { CopiedPlace } from "../worker/new-block.ts";
import type { ExitToConnect } from "../worker/connect-exit.ts";
import type { Mending } from "../worker/new-block.ts";
import { behind, placeOf, selectAt, type Ask, type EditingParts } from "./edit-parts.ts";
import type { StudioState } from "./studio-state.ts";

/** Changes of whole blocks and steps: moved, removed, copied, pasted. */
export interface Rearranging {
  /** A new block on a wire: the exit leads to it, and it leads on. */
  insertBlock(exit: ExitToConnect, target: string, verb: string): Promise<void>;
  /** A block that others lead to already, of one step. */
  createBlock(name: string, verb: string): Promise<void>;
  /** Moves a step to another place, which counts before it is taken out. */
  moveStepTo(from: StepPlace, to: StepPlace): Promise<void>;
  /** Calls begin with this block. */
  startWith(block: string): Promise<void>;
  /** Marks another block or step, or no longer, beside those that are. */
  mark(place: CopiedPlace): void;
  /** The marked blocks and steps, else the selected one. */
  chosen(): readonly CopiedPlace[];
  /** The chosen blocks or steps as YAML. */
  copyChosen(): Promise<string>;
  /** Pastes behind the selected step, or at the end of its block. */
  paste(yaml: string): Promise<void>;
  duplicate(): Promise<void>;
  /**
   * Removes what is chosen, or these; asks where the exits to a block go then. A block goes with the
   * last of its steps.
   */
  removeChosen(places?: readonly CopiedPlace[]): Promise<void>;
  /** Removes blocks and steps; the exits to them go elsewhere, where it says so. */
  remove(places: readonly CopiedPlace[], mend?: Mending): Promise<void>;
}

/** The parts that flows are rearranged with. */
export interface RearrangingParts extends EditingParts {
  readonly edit: Ask;
}

/** Rearranges the open flow. Each change is one step of its history, or is refused. */
export function rearrangeFlow(parts: RearrangingParts): Rearranging {
  const { state, desk, edit, selected } = parts;
  const change = (asked: Parameters<typeof desk.change>[2]): Promise<Changed | undefined> =>
    edit((name, text) => desk.change(name, text, asked));
  const chosen = (): readonly CopiedPlace[] => {
    const { marked } = state.getState();
    const now = selected();
    return marked.length > 0 || now === undefined ? marked : [{ block: now.block, step: now.step }];
  };
  const paste = async (yaml: string): Promise<void> => {
    const place = behind(selected(), state.getState());
    const at = place && placeOf(place.block, place.step);
    const pasted = await edit((name, text) => desk.paste(name, text, yaml, at));
    if (pasted?.block !== undefined) await selectAt(parts, pasted.block, pasted.step);
  };
  const copyChosen = async (): Promise<string> => {
    const { open, text } = state.getState();
    return open === undefined ? "" : desk.copy(open.name, text, chosen());
  };
  return {
    ...removing(parts, chosen),
    chosen,
    copyChosen,
    paste,
    duplicate: async () => paste(await copyChosen()),
    mark({ block, step }) {
      const { marked } = state.getState();
      const others = marked.filter((each) => each.block !== block || each.step !== step);
      const isNew = others.length === marked.length;
      state.setState({ marked: isNew ? [...marked, { block, step }] : others });
    },
    async insertBlock(exit, target, verb) {
      const added = await edit((name, text) =>
        desk.branch(name, text, exit, { verb, before: target }),
      );
      if (added?.block !== undefined) await selectAt(parts, added.block, 0);
    },
    async createBlock(name, verb) {
      const step = await desk.newStep(verb);
      const added = await change({ kind: "add-block", name, steps: [step] });
      if (added?.ok === true) await selectAt(parts, name, 0);
    },
    async moveStepTo(from, to) {
      const moved = await change({ kind: "move-step", at: from, to });
      const isSame = from.block === to.block;
      if (moved?.ok === true)
        await selectAt(
          parts,
          to.block ?? "finally",
          to.step - (isSame && from.step < to.step ? 1 : 0),
        );
    },
    async startWith(block) {
      await change({ kind: "set", path: ["start"], value: block });
    },
  };
}

function removing(
  { state, desk, edit, ...parts }: RearrangingParts,
  chosen: () => readonly CopiedPlace[],
): Pick<Rearranging, "remove" | "removeChosen"> {
  const remove: Rearranging["remove"] = async (places, mend) => {
    const removed = await edit((name, text) => desk.drop(name, text, places, mend));
    if (removed?.ok !== true) return;
    state.setState({ marked: [] });
    const [first] = places;
    if (places.length === 1 && first?.step !== undefined)
      await selectAt(
        { state, desk, edit, ...parts } as EditingParts,
        first.block,
        Math.max(0, first.step - 1),
      );
  };
  return {
    remove,
    async removeChosen(asked = chosen()) {
      const places = wholeOf(
        asked.filter(({ block, step }) => block !== "finally" || step !== undefined),
        state.getState(),
      );
      const names = places.filter(({ step }) => step === undefined).map(({ block }) => block);
      const wires = state.getState().drawn?.view?.wires ?? [];
      const isLedTo = wires.some(
        ({ wire }) => names.includes(wire.to) && !names.includes(wire.from),
      );
      if (isLedTo) state.setState({ question: { kind: "mend", places } });
      else if (places.length > 0) await remove(places);
    },
  };
}

/** Blocks in the place of their steps, where all of these are meant. */
function wholeOf(places: readonly CopiedPlace[], { drawn }: StudioState): readonly CopiedPlace[] {
  const blocks = new Set(places.map(({ block }) => block));
  return [...blocks].flatMap((block): readonly CopiedPlace[] => {
    const own = places.filter((each) => each.block === block);
    const count = drawn?.view?.cards.find(({ card }) => card.name === block)?.card.rows.length;
    const isWhole = own.every(({ step }) => step !== undefined) && own.length === count;
    return isWhole ? [{ block, step: undefined }] : own;
  });
}
