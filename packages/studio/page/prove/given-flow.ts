import { compileFlow, gatherFiles, type Language } from "@flowrun/flow";
import type { Program, Source } from "@flowrun/core";
import type { Scenario } from "@flowrun/proof";
import type { FilesBeside } from "../worker/gathered.ts";

/** A file as it is now, saved or not. */
export interface GivenFile {
  readonly name: string;
  readonly text: string;
}

/** Another name of a block, or of something in a section of the flow. */
export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** The key of the section; absent for a block. */
  readonly section?: string;
}

/** A flow with the files that it uses, and the files of scenarios that may be about it. */
export interface GivenFlow extends GivenFile {
  readonly files: FilesBeside;
  readonly tests: readonly GivenFile[];
  /** The other names since the flow was saved, one after the other. */
  readonly renames: readonly Renaming[];
}

/** The flow as one source, under the name that files of scenarios beside it give it. */
export function sourceOf({ name, text, files }: GivenFlow): Source {
  return gatherFiles({ name: name.split("/").at(-1) ?? name, text }, (path) => files[path]);
}

/** The program with these settings; `undefined` when the flow has errors, or does not take them. */
export function compileWith(
  source: Source,
  settings: Scenario["settings"],
  language: Language,
): Program | undefined {
  const inputs = Object.entries(settings).map(
    ([name, value]) => [name, { value, origin: "the scenario" }] as const,
  );
  return compileFlow(source, Object.fromEntries(inputs), language).program;
}
