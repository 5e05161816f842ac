import { isEmpty, type YamlEntry, type YamlMap, type YamlNode } from "@flowrun/core/tooling";
import { flowShapes } from "./flow-shape.ts";
import { countFaults } from "./judge.ts";
import { lowerKeys } from "./lower-keys.ts";
import type { Section } from "./sections/section.ts";
import type { Shape } from "./shape.ts";
import type { ShapeReader } from "./shape-reader.ts";

/**
 * A flow with its own keys in the first column. A key that it lacks may stand among the things of
 * the section above it. It is reported and put where it belongs, if fewer of the flow's rules are
 * broken then; so is a key of a thing that stands beside it.
 */
export function liftKeys(
  reader: ShapeReader,
  root: YamlMap,
  sections: readonly Section[],
): YamlMap {
  const { flow } = flowShapes(sections);
  const known = new Set(root.entries.map(({ key }) => key.value));
  const entries = root.entries.flatMap((section): readonly YamlEntry[] => {
    const { key, value } = section;
    if (value.kind !== "map" || flow.inside?.(key.value, value) === undefined) return [section];
    const { entries: things } = value;
    const kept: YamlEntry[] = [];
    const lifted: YamlEntry[] = [];
    for (const [index, thing] of things.entries()) {
      const below = things.slice(index + 1);
      const isFree = !known.has(thing.key.value);
      const meant = isFree
        ? (asOwnKey(thing, below, { section, flow }) ?? unnamedFinally(root, section, thing))
        : undefined;
      if (meant === undefined) {
        kept.push(thing);
        continue;
      }
      known.add(thing.key.value);
      lifted.push(meant);
      // A key without a value on its line has the rest of the section below it.
      const isLast = below.length === 0 || meant !== thing;
      reportLifted(reader, section, thing, isLast);
      if (isLast) break;
    }
    // A section that held nothing else is empty, as if it was not there.
    const rest = { key, value: { ...value, entries: kept } };
    return kept.length === 0 && lifted.length > 0 ? lifted : [rest, ...lifted];
  });
  return lowerKeys(reader, { ...root, entries }, flow);
}

/** A thing of a section as a key of the flow; `undefined` where it is no better as that. */
function asOwnKey(
  thing: YamlEntry,
  below: readonly YamlEntry[],
  { section, flow }: { readonly section: YamlEntry; readonly flow: Shape },
): YamlEntry | undefined {
  const { key, value } = thing;
  const own = flow.inside?.(key.value, value);
  if (own === undefined) return undefined;
  const here = flow.inside?.(section.key.value, section.value);
  const faults = ({ key: { value: name }, value: node }: YamlEntry): number => {
    const shape = here?.inside?.(name, section.value);
    return shape === undefined ? Infinity : countFaults(shape, node);
  };
  if (!isEmpty(value)) return countFaults(own, value) < faults(thing) ? thing : undefined;
  // A key without a value, and below it, in its column, what it was to hold.
  const [first, last] = [below[0], below.at(-1)];
  if (first === undefined || last === undefined || below.some((each) => faults(each) === 0))
    return undefined;
  const span = { start: first.key.span.start, end: last.value.span.end };
  const whole: YamlEntry = { key, value: { kind: "map", entries: below, span } };
  return countFaults(own, whole.value) === 0 ? whole : undefined;
}

/** The `finally` of a flow among its blocks, where nothing leads to a block of that name. */
function unnamedFinally(
  root: YamlMap,
  { key }: YamlEntry,
  thing: YamlEntry,
): YamlEntry | undefined {
  const isMeant = key.value === "blocks" && thing.key.value === "finally";
  return isMeant && !holdsText(root, "finally") ? thing : undefined;
}

function holdsText(node: YamlNode, text: string): boolean {
  if (node.kind === "scalar") return node.text === text;
  const parts = node.kind === "list" ? node.items : node.entries.map(({ value }) => value);
  return parts.some((part) => holdsText(part, text));
}

function reportLifted(
  { source, report }: ShapeReader,
  section: YamlEntry,
  { key, value }: YamlEntry,
  isLast: boolean,
): void {
  const isLong = source.text.slice(key.span.end, value.span.end).includes("\n");
  const all = isLong ? ", and move what it holds with it" : "";
  const message = `"${key.value}" is a key of the flow, and stands under "${section.key.value}".`;
  report("FLOW_MISPLACED_KEY", key.span, message, {
    hint: isLast
      ? `Begin it in column 1, like "${section.key.value}:"${all}.`
      : `Write it in column 1, above "${section.key.value}:"${all}.`,
  });
}
