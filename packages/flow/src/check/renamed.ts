import type { FlowAst } from "@flowrun/core/tooling";
import { sharingWords } from "@flowrun/core/tooling";

// A memo, not state: the words of a text are asked for with every name that is not known.
const counted = new WeakMap<FlowAst["source"], ReadonlyMap<string, number>>();

/**
 * `Did you mean "x"?` for a name that does not exist, where one that shares its words is declared and
 * stands nowhere else: one of the two was renamed.
 */
export function renamed(
  { source }: Pick<FlowAst, "source">,
  name: string,
  declared: Iterable<string>,
): string | undefined {
  const counts = counted.get(source) ?? countWords(source.text);
  counted.set(source, counts);
  const found = sharingWords(name, unusedAmong(declared, counts));
  return found === undefined ? undefined : `Did you mean "${found}"?`;
}

/** How many declared names are looked at: a text may miss as many as it declares. */
const mostLookedAt = 200;

function* unusedAmong(
  declared: Iterable<string>,
  counts: ReadonlyMap<string, number>,
): Iterable<string> {
  let left = mostLookedAt;
  for (const each of declared) {
    if (left === 0) return;
    left -= 1;
    if (counts.get(each) === 1) yield each;
  }
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/[A-Za-z_][\w-]*/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
