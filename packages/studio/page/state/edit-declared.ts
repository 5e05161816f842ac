import type { DeclaredPlace } from "@flowrun/language-server/text";
import type { Ask, EditingParts } from "./edit-parts.ts";

/** Changes of what a flow declares in its sections. */
export interface Declaring {
  /** Declares something new, and shows its form. Gives why it is refused. */
  declare(place: DeclaredPlace): Promise<string | undefined>;
  /** Gives something declared another name, wherever the flow says it; its scenarios follow when it is saved. Gives why it is refused. */
  renameDeclared(place: DeclaredPlace, to: string): Promise<string | undefined>;
  /** Takes something declared away; what names it is left for the checker to tell. */
  undeclare(place: DeclaredPlace): Promise<void>;
}

/** Makes changes of the sections of the open flow. */
export function editDeclared(
  { state, desk }: EditingParts,
  { ask, edit }: { readonly ask: Ask; readonly edit: Ask },
): Declaring {
  return {
    async declare(place) {
      const added = await ask((name, text) => desk.declare(name, text, place));
      if (added?.ok === false) return added.reason;
      state.setState({ declared: place, toForm: true });
      return undefined;
    },
    async renameDeclared(place, to) {
      const renamed = await ask((name, text) => desk.renameDeclared(name, text, place, to));
      if (renamed?.ok === false) return renamed.reason;
      const { name: from, section } = place;
      state.setState({
        declared: { section, name: to },
        ...(renamed?.ok === true &&
          from !== to && { renames: [...state.getState().renames, { from, to, section }] }),
      });
      return undefined;
    },
    async undeclare({ section, name: declared }) {
      const path = [section, declared];
      await edit((name, text) => desk.change(name, text, { kind: "set", path, value: undefined }));
      state.setState({ declared: undefined });
    },
  };
}
