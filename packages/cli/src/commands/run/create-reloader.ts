import type { Program, Source } from "@flowrun/core";
import { CliError } from "../../cli-error.ts";
import { formatProblem } from "../../terminal/report.ts";

/** The program that a text makes, or a report of what is wrong with it. */
export interface Compiled {
  readonly program: Program | undefined;
  readonly report: string;
}

/** The needs of a reloader. */
export interface ReloaderOptions {
  /** The source of the running program. */
  readonly source: Source;
  /**
   * The flow at this moment, with the files that it uses. Rejects with a `CliError` when it cannot
   * be read.
   */
  readonly read: () => Promise<Source>;
  /** Throws a `CliError` for the configuration. */
  readonly compile: (source: Source) => Compiled;
  /** Throws a `CliError` when the run cannot take it. */
  readonly swap: (program: Program) => void;
  /** Takes the news: a sentence, below a report when something was found. */
  readonly tell: (news: { readonly text: string; readonly wrong: boolean }) => void;
}

/**
 * Takes over an edited flow: the function it gives reads its files again. An unchanged text is no
 * news; a broken one is reported and the old program goes on. A file that could not be read or
 * taken is tried again each time, but reported once. The whole folder is watched, and the report
 * may itself be written to a file there. Reloads run one after another.
 */
export function createReloader(options: ReloaderOptions): () => Promise<void> {
  let last: string | undefined = options.source.text;
  let refused: string | undefined;
  let queue = Promise.resolve();
  const refuse = (text: string | undefined, error: CliError): void => {
    const report = error.problems.map((problem) => `${formatProblem(problem)}\n`).join("");
    const refusal = JSON.stringify([text, report]);
    if (refusal !== refused) options.tell({ text: `${report}The old flow goes on.`, wrong: true });
    refused = refusal;
    last = undefined;
  };
  const reload = async (): Promise<void> => {
    let text: string | undefined;
    try {
      const source = await options.read();
      text = source.text;
      if (text === last) return;
      const { program, report } = options.compile(source);
      if (program !== undefined) options.swap(program);
      last = text;
      refused = undefined;
      const outcome =
        program === undefined ? "The old flow goes on." : "New calls take the edited flow.";
      options.tell({ text: `${report}${outcome}`, wrong: program === undefined });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      refuse(text, error);
    }
  };
  return () => (queue = queue.then(reload));
}
