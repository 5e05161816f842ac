import { createSource, type Span } from "@flowrun/core";
import { usedPath } from "@flowrun/flow/tooling";
import { type FlowText, readFlowSource } from "./flow-text.ts";
import { type Occurrence, occurrencesIn } from "./occurrences.ts";

/** A file that a flow uses, as it can be read now. */
export interface UsedFile {
  /** The name of its parts in the flow, before the `#`. */
  readonly name: string;
  /** From the folder of the flow. */
  readonly path: string;
  readonly flow: FlowText;
}

/** A place in a file that a flow uses. */
export interface PlaceBeside extends UsedFile {
  readonly span: Span;
  /** The part that begins there; `undefined` for the file as a whole. */
  readonly part: Occurrence | undefined;
}

/** The files that a flow names under `use`; those that cannot be read are left out. */
export function usedFiles(flow: FlowText): readonly UsedFile[] {
  const { draft, verbs, operations, beside } = flow;
  return [...draft.uses.values()].flatMap(({ name, path: written }): readonly UsedFile[] => {
    const path = usedPath("", written.value);
    const text = path === undefined ? undefined : beside(path);
    if (path === undefined || text === undefined) return [];
    return [
      { name: name.value, path, flow: readFlowSource(createSource(path, text), verbs, operations) },
    ];
  });
}

/**
 * The part that a name such as `mail#leave_message` stands for; `undefined` where no used file
 * declares it.
 */
export function findPart(flow: FlowText, name: string): PlaceBeside | undefined {
  const [file = "", part] = name.split("#");
  const used = part === undefined ? undefined : usedFiles(flow).find((each) => each.name === file);
  const declared =
    used &&
    occurrencesIn(used.flow).find(
      (each) => each.kind === "block" && each.declares && each.name === part,
    );
  return used && declared && { ...used, span: declared.span, part: declared };
}

/** The file whose name or path under `use` an offset is in. */
export function findFile(flow: FlowText, offset: number): PlaceBeside | undefined {
  const use = [...flow.draft.uses.values()].find(({ name, path }) =>
    [name.span, path.span].some(({ start, end }) => start <= offset && offset <= end),
  );
  const used = use && usedFiles(flow).find(({ name }) => name === use.name.value);
  return used && { ...used, span: { start: 0, end: 0 }, part: undefined };
}
