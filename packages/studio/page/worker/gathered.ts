import { gatherFiles } from "@flowrun/flow";
import type { Source } from "@flowrun/core";

/** The texts of files beside a flow, by their paths from its folder. */
export type FilesBeside = Readonly<Record<string, string>>;

/** A flow with the files that it uses. */
export interface Gathered {
  readonly whole: Source;
  /** The missing files, by their paths from the folder of the flow. */
  readonly wanted: readonly string[];
}

/** A flow as one source with those of these files that it uses. */
export function gathered(source: Source, files: FilesBeside): Gathered {
  const wanted: string[] = [];
  const whole = gatherFiles(source, (path) => {
    if (!Object.hasOwn(files, path)) wanted.push(path);
    return files[path];
  });
  return { whole, wanted };
}
