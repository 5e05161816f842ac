import { formatDiagnostics } from "../../../core/src/diagnostics/format.ts";
import { checkFlow } from "../../src/check-flow.ts";
import { gatherFiles } from "../../src/read/gather-files.ts";
import type { Source } from "../../../core/src/source/source.ts";

/** A flow, `flows/main.yaml`, with the files that it uses, each from its text by its path. */
export function sourceOf(text: string, files: Readonly<Record<string, string>>): Source {
  const source = { name: "flows/main.yaml", text: `flowrun: 1\nname: main\nstart: main\n${text}` };
  return gatherFiles(source, (path) => {
    const found = files[path];
    return found === undefined ? undefined : `flowrun: 1\nname: used\n${found}`;
  });
}

/** Everything that is said about such a flow, as people see it. */
export function saidOf(text: string, files: Readonly<Record<string, string>>): string {
  const source = sourceOf(text, files);
  return formatDiagnostics(source, checkFlow(source));
}

/** A file with one part, which asks for digits. */
export const ask = `
settings: { longest: { type: duration, default: 3s } }
vars: { times: 0 }
prompts: { which: Which one please? }
parts: { ask: { takes: { box: string }, gives: string, finally: tidy }, rest: {} }
blocks:
  ask:
    - set: { times: "\${vars.times + 1}" }
    - collect-digits: { prompt: prompt:which, max_length: 4, timeout: "\${settings.longest}" }
      as: typed
      then: { empty: return nothing, silent: nobody }
    - return: { value: "\${args.box}/\${typed}/\${vars.times}" }
  nobody:
    - return: nothing
  tidy:
    - log: "left \${args.box} after \${vars.times}"
  rest:
    - wait: 1s
`;
