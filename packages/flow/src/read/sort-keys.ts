import { type Verb, verbs } from "@flowrun/core";
import { isEmpty, type YamlEntry, type YamlNode, normalOutcome } from "@flowrun/core/tooling";
import type { WrittenVerb } from "./find-verb.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { commonKeys } from "./step-shape.ts";
import { isOption, takesMap } from "./verb-shape.ts";

/**
 * The verb of a step and what stands beside it, with every key on its level: the options under the
 * verb, and beside it what may stand beside any verb. A key on the wrong level is reported and put
 * where it belongs.
 */
export function sortKeys(reader: ShapeReader, written: WrittenVerb): readonly YamlEntry[] {
  const { verb, key, value, others } = written;
  const under = value.kind === "map" && !takesMap(verb) ? value.entries : [];
  // Beside a verb without such an option a timeout means nothing, either.
  const strays = under.filter(
    (entry) =>
      !isOption(verb, entry.key.value) &&
      commonKeys.includes(entry.key.value) &&
      entry.key.value !== timeoutKey,
  );
  for (const stray of strays) reportStray(reader, verb, stray);
  const options = under.filter((entry) => !strays.includes(entry));
  const isBeside = ({ key: { value: name } }: YamlEntry): boolean =>
    others.some((other) => other.key.value === name);
  const beside = strays.filter((stray) => !isBeside(stray));
  const moved: YamlEntry[] = [];
  for (const entry of others) {
    const first = isOption(verb, entry.key.value)
      ? options.find((option) => option.key.value === entry.key.value)
      : undefined;
    if (first !== undefined) reportTwice(reader, entry, first);
    else if (isOption(verb, entry.key.value) && !commonKeys.includes(entry.key.value))
      moved.push(reportOption(reader, written, entry));
    else beside.push(entry);
  }
  const isSorted = strays.length + moved.length === 0;
  return [
    { key, value: isSorted ? value : withOptions(written, [...options, ...moved]) },
    ...withElse(reader, verb, beside),
  ];
}

/** The key beside a verb that stands for its option of this name. */
const timeoutKey = "timeout";

/** The value of a verb with these options in place of those that it had by name. */
function withOptions({ verb, key, value }: WrittenVerb, options: readonly YamlEntry[]): YamlNode {
  const { principal } = verb;
  if (takesMap(verb))
    return isEmpty(value)
      ? (options.find((option) => option.key.value === principal)?.value ?? value)
      : value;
  if (value.kind === "map") return { ...value, entries: options };
  const alone =
    isEmpty(value) || principal === undefined
      ? []
      : [{ key: { value: principal, span: key.span }, value }];
  return { kind: "map", entries: [...alone, ...options], span: value.span };
}

/** The keys beside a verb, with an `else` put into the `then` that it belongs to. */
function withElse(
  reader: ShapeReader,
  verb: Verb,
  beside: readonly YamlEntry[],
): readonly YamlEntry[] {
  const rest = beside.find(({ key }) => key.value === "else");
  if (rest === undefined) return beside;
  reader.report(
    "FLOW_MISPLACED_KEY",
    rest.key.span,
    verb.outcomes.length === 0
      ? `"else" has no meaning beside "${verb.name}".`
      : '"else" stands inside "then", not beside it.',
    { hint: verb.outcomes.length === 0 ? withoutOutcomes(reader, verb, rest) : intoThen(rest) },
  );
  const then = beside.find(({ key }) => key.value === "then");
  const others = beside.filter((entry) => entry !== rest && entry !== then);
  if (verb.outcomes.length === 0) return then === undefined ? others : [...others, then];
  const normal = normalOutcome(verb);
  const { key, value } = then ?? { key: { value: "then", span: rest.key.span }, value: rest.value };
  const single =
    then === undefined || isEmpty(value) || normal === undefined
      ? []
      : [{ key: { value: normal, span: value.span }, value }];
  const known =
    value.kind === "map" ? value.entries.filter((entry) => entry.key.value !== "else") : single;
  return [...others, { key, value: { kind: "map", entries: [...known, rest], span: value.span } }];
}

/** How an `else` is put into `then`; with a map it stands in the place of that. */
function intoThen({ value }: YamlEntry): string {
  return value.kind === "map"
    ? 'Write "then" for it: the outcomes with their blocks stand under that.'
    : 'Write then: { …, else: … } with the block after "else".';
}

/** Where an `else` goes beside a verb without outcomes: it stands for a condition that fails. */
function withoutOutcomes(
  reader: ShapeReader,
  { name, flow = "next" }: Verb,
  { value }: YamlEntry,
): string {
  const target = value.kind === "scalar" && !isEmpty(value) ? value.text : "…";
  const [, word = "", rest] = /^(\S+)(?:\s+(.*))?$/s.exec(target) ?? [];
  const isVerb = Object.hasOwn(verbs, word) && !reader.declares("blocks", target);
  const step = isVerb ? `- ${word}${rest === undefined ? "" : `: ${rest}`}` : `- go: ${target}`;
  return flow === "next"
    ? `"${name}" has no outcomes: write \`${step}\` as a step before it, with the opposite condition under "if".`
    : `"${name}" has no outcomes: write \`${step}\` as the next step.`;
}

function reportStray(reader: ShapeReader, { name }: Verb, { key }: YamlEntry): void {
  const message = `"${key.value}" belongs beside "${name}", not among its options.`;
  reader.report("FLOW_MISPLACED_KEY", key.span, message, {
    hint: `Write "${key.value}" on a line of its own, in the column of "${name}".`,
  });
}

function reportOption(reader: ShapeReader, written: WrittenVerb, entry: YamlEntry): YamlEntry {
  const { value: option, span } = entry.key;
  const { name, principal } = written.verb;
  const message = `"${option}" is an option of "${name}" and belongs under it, not beside it.`;
  reader.report("FLOW_MISPLACED_KEY", span, message, {
    hint:
      principal !== undefined && written.value.kind === "scalar" && !isEmpty(written.value)
        ? inBraces(reader.source.text, { ...written, principal }, entry)
        : `Write it inside the braces of "${name}"; where it has none, indent it deeper than "${name}".`,
  });
  return entry;
}

/** A verb with its value on its own line, which takes no other option so, with one in braces. */
function inBraces(
  text: string,
  { verb, value, principal }: WrittenVerb & { readonly principal: string },
  { key, value: node }: YamlEntry,
): string {
  const option = text.slice(key.span.start, node.span.end);
  const shown = /^.{1,60}$/.test(option) ? option : `${key.value}: …`;
  const first = text.slice(value.span.start, value.span.end);
  const given = /^(?:"[^\n]{1,60}"|[^"'{}[\],\n]{1,60})$/.test(first) ? first : "…";
  return `Write \`${verb.name}: { ${principal}: ${given}, ${shown} }\`.`;
}

function reportTwice(reader: ShapeReader, { key }: YamlEntry, first: YamlEntry): void {
  reader.report("FLOW_DUPLICATE_KEY", key.span, `"${key.value}" is set twice for this step.`, {
    hint: "Remove one of the two.",
    related: [{ message: "It is first set here.", span: first.key.span }],
  });
}
