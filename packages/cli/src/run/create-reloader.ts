import type { Program } from "@flowrun/core";
import { CliError } from "../cli-error.ts";
import { formatProblem } from "../output/format-problem.ts";

/** The program that a text makes, or a report of what is wrong with it. */
export interface Compiled {
  readonly program: Program | undefined;
  readonly report: string;
}

/** What a reloader needs. */
export interface ReloaderOptions {
  /** The text that the running program was made of. */
  readonly text: string;
  /** The text of the file at this moment. Rejects with a `CliError` when it cannot be read. */
  readonly read: () => Promise<string>;
  /** Rejects with a `CliError` for the configuration. */
  readonly compile: (text: string) => Promise<Compiled>;
  /** Throws a `CliError` when the run cannot take it. */
  readonly swap: (program: Program) => void;
  /** Takes the news: a sentence, below a report when something was found. */
  readonly tell: (news: { readonly text: string; readonly wrong: boolean }) => void;
}

/**
 * Takes over an edited flow: the function it gives reads the file again. An unchanged text is no news, unless the last one
 * could not be read; a broken one is reported and the old program goes on. Reloads run one after another.
 */
export function createReloader(options: ReloaderOptions): () => Promise<void> {
  let last: string | undefined = options.text;
  let queue = Promise.resolve();
  const reload = async (): Promise<void> => {
    try {
      const text = await options.read();
      if (text === last) return;
      last = text;
      const { program, report } = await options.compile(text);
      if (program === undefined) return options.tell({ text: `${report}The old flow goes on.`, wrong: true });
      options.swap(program);
      return options.tell({ text: `${report}New calls take the edited flow.`, wrong: false });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const report = error.problems.map((problem) => `${formatProblem(problem)}\n`).join("");
      if (last !== undefined) options.tell({ text: `${report}The old flow goes on.`, wrong: true });
      last = undefined;
      return undefined;
    }
  };
  return () => (queue = queue.then(reload));
}
