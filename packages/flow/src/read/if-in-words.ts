import type { YamlEntry } from "@flowrun/core/tooling";
import { inQuotes } from "../yaml/condition-as-tag.ts";

/** A jump with its condition, as one line of another language has them. */
export interface WrittenJump {
  readonly block: string;
  /** The condition as it stands under `if`. */
  readonly condition: string;
}

/**
 * The jump that a text says, such as `if tries > 3 go bye`, `go bye if tries > 3` or `goto bye unless
 * found`; `undefined` for any other text.
 */
export function jumpInWords(text: string): WrittenJump | undefined {
  if (text.length > longest) return undefined;
  const first = before.exec(text);
  if (first !== null) return jump(first[3], first[1], first[2]);
  const last = behind.exec(text);
  return last === null ? undefined : jump(last[1], last[2], last[3]);
}

/** A longer text is no jump; on one with many blanks the expressions below would take very long. */
const longest = 200;

const name = "([A-Za-z_][\\w-]*)";
const verbs = "(?:go|goto|jump|call)(?:\\s+to)?";
const before = new RegExp(`^(if|when|unless)\\s+(.+?)(?::|,|\\s+then)?\\s+${verbs}\\s+${name}$`);
const behind = new RegExp(`^(?:${verbs}\\s+)?${name}\\s*,?\\s+(if|when|unless)\\s+(.+)$`);

function jump(block = "", word = "", condition = ""): WrittenJump {
  return { block, condition: word === "unless" ? negated(condition) : condition };
}

/** The opposite of a condition. */
export function negated(condition: string): string {
  const text = condition.trim();
  const isPlain = /^[\w.]+(?:\([^()]*\))?$/.test(text);
  return isPlain ? `!${text}` : `!(${text})`;
}

/** A condition as YAML takes it behind `if:`, in quotes where it needs some. */
export function asWritten(condition: string): string {
  const isPlain = /^[A-Za-z(][^#]*$/.test(condition) && !/:(?:\s|$)/.test(condition);
  return isPlain ? condition : inQuotes(condition);
}

/** How such a jump is written in a flow. */
export function writtenJump({ block, condition }: WrittenJump): string {
  return `Write \`- go: ${block}\`, and below it \`if: ${asWritten(condition)}\`.`;
}

/** The jump that a step without a verb says: `if: tries > 3` with `then: bye`. */
export function jumpInKeys(entries: readonly YamlEntry[]): WrittenJump | undefined {
  const textOf = (word: string): string | undefined => {
    const value = entries.find(({ key }) => key.value === word)?.value;
    return value?.kind === "scalar" ? value.text : undefined;
  };
  const [condition, block] = [textOf("if"), textOf("then")];
  return condition === undefined || block === undefined || entries.length > 2
    ? undefined
    : { block, condition };
}
