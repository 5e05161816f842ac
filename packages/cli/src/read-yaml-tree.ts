import { type Diagnostic, flowCatalogue, type Source } from "@flowrun/core";
import { readYaml } from "@flowrun/flow/tooling";
import type { YamlNode } from "@flowrun/core/tooling";
import type { Problem } from "./cli-error.ts";

/** The code of the problems of a file, and its text as it may be shown. */
export interface TreeReading {
  readonly code: string;
  /** The text of the same length without its secrets. Default: the text itself. */
  readonly shown?: Source;
}

/** A file that is YAML; without a root it holds nothing, or it has problems. */
export interface YamlTree {
  readonly root: YamlNode | undefined;
  readonly problems: readonly Problem[];
}

/**
 * A YAML file beside the flows as a tree, by the rules of flows and with the words that flows have
 * for what is wrong. No problem repeats what `shown` hides.
 */
export function readYamlTree(source: Source, { code, shown = source }: TreeReading): YamlTree {
  const { root, diagnostics } = readYaml(source);
  const problems = diagnostics
    .filter((found) => found.code !== "FLOW_EMPTY")
    .map((found): Problem => {
      const { message, hint } = tells(found, source, shown) ? untold(found) : found;
      const place = { source: shown, span: found.span };
      return { code, message, place, ...(hint === undefined ? {} : { hint }) };
    });
  return { root: problems.length === 0 ? root : undefined, problems };
}

/** Whether a problem may repeat a part of what is hidden. */
function tells({ message, hint = "", span }: Diagnostic, source: Source, shown: Source): boolean {
  if (source.text.slice(span.start, span.end) !== shown.text.slice(span.start, span.end))
    return true;
  const text = `${message} ${hint}`;
  const quoted = text.split('"').filter((part, at) => at > 0 && part !== "");
  return hiddenWords(source.text, shown.text).some(
    (word) => text.includes(word.slice(0, 4)) || quoted.some((part) => word.includes(part)),
  );
}

/** The words of a text of which another one of the same length shows something else. */
function hiddenWords(text: string, shown: string): readonly string[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const from = word.split("").findIndex((_, at) => text[index + at] !== shown[index + at]);
    return from === -1 ? [] : [word.slice(from)];
  });
}

function untold({ code }: Diagnostic): Pick<Diagnostic, "message" | "hint"> {
  const words = Object.entries(flowCatalogue).find(([known]) => known === code)?.[1];
  const hint = "Put the value in quotes, and check the indentation here and on the line before.";
  return { message: words?.title ?? "The file is not valid YAML.", hint };
}
