import type { Program } from "@flowrun/core";
import type { Invocation } from "../../invocation.ts";
import { demonstrationFor } from "../../run/demonstration.ts";
import type { RunningFlow } from "../../run/start-flow.ts";
import { ownCommand } from "../../surroundings.ts";
import { paintReport } from "../../terminal/report.ts";
import type { RunView } from "./run-view.ts";

/**
 * A run as lines of text: what runs where on standard output, once calls are taken, and everything
 * else on standard error.
 */
export function createTextView(
  { surroundings, json, paintError }: Invocation,
  program: Program,
): RunView {
  const { out, err } = surroundings;
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  const announce = ({ platform, store }: RunningFlow): void => {
    const url = platform.server?.url;
    const facts = {
      program,
      platform: platform.description,
      url,
      demo: store.demo,
      command: ownCommand(surroundings),
    };
    const ready = {
      ready: true,
      flow: program.name,
      platform: platform.description,
      url: url ?? null,
    };
    out.write(json ? `${JSON.stringify(ready)}\n` : readyText(facts));
  };
  return {
    observe: { connection: ({ kind }) => (kind === "connected" ? resolve() : undefined) },
    paint: paintError,
    log: (line) => err.write(line),
    tell: ({ text }) => err.write(`${paintReport(text, paintError)}\n`),
    swapped: () => undefined,
    started: (running) => void connected.then(() => announce(running)),
    close: () => undefined,
  };
}

/** The facts of a run when it begins. */
interface ReadyFacts {
  readonly program: Program;
  /** Which platform, in words. */
  readonly platform: string;
  /** The address of the embedded platform; `undefined` on another. */
  readonly url: string | undefined;
  /** Whether lookups are answered by the rows of the demonstration. */
  readonly demo: boolean;
  /** How flowrun is called. */
  readonly command: string;
}

/**
 * The lines, each with its newline, that say what runs where, and on the embedded platform how to
 * try it.
 */
function readyText({ program, platform, url, demo, command }: ReadyFacts): string {
  const version = program.version === undefined ? "" : ` ${program.version}`;
  const first = `The flow "${program.name}"${version} runs on ${platform}.`;
  if (url === undefined) return `${first}\n`;
  const { keys, hints } = demo ? demonstrationFor(program) : { keys: undefined, hints: [] };
  const call = `${command} call --url ${url} --from 100${keys === undefined ? "" : ` --keys ${keys}`}`;
  return `${first} Ready. Place a call from another shell: ${call}\n${hints.map((hint) => `  ${hint}\n`).join("")}`;
}
