import { suggest } from "../diagnostics/suggest.ts";
import type { YamlEntry } from "../yaml/yaml-node.ts";
import { commonKeys, type WrittenVerb } from "./find-verb.ts";
import { isOwnKey, mostUnknown } from "./read-keys.ts";
import { writtenOptions, type WrittenOptions } from "./written-options.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { oneOf } from "../yaml/words.ts";

/** A step taken apart: what belongs to its verb, and what stands beside it. */
export interface StepParts {
  /** Absent when what stands after the verb cannot be its options at all, which has been reported. */
  readonly options: WrittenOptions | undefined;
  /** By key; `else` is among them when it stands beside `then`. */
  readonly common: ReadonlyMap<string, YamlEntry>;
}

/** Sorts the keys of a step. One that stands on the wrong level is reported and counted where it belongs. */
export function sortKeys(reader: ShapeReader, written: WrittenVerb): StepParts {
  const { verb } = written;
  const given = writtenOptions(reader, written);
  const options = new Map<string, YamlEntry>();
  const common = new Map<string, YamlEntry>();
  for (const [name, option] of given ?? []) {
    const misplaced = !Object.hasOwn(verb.options, name) && commonKeys.includes(name);
    if (!isOwnKey(name)) (misplaced ? common : options).set(name, option);
    if (misplaced)
      reader.report(
        "FLOW_MISPLACED_KEY",
        option.key.span,
        `"${name}" stands beside "${verb.name}", not among its options.`,
        {
          hint: `Indent "${name}" exactly as deep as "${verb.name}".`,
        },
      );
  }
  const isKnown = ({ key }: YamlEntry): boolean =>
    commonKeys.includes(key.value) || Object.hasOwn(verb.options, key.value);
  const unknown = written.others.filter((entry) => !isKnown(entry)).slice(0, mostUnknown);
  for (const entry of [...written.others.filter(isKnown), ...unknown])
    sortKey(reader, written, entry, { options, common });
  return { options: given && options, common };
}

/** {@link StepParts} while they fill up. */
interface Parts {
  readonly options: Map<string, YamlEntry>;
  readonly common: Map<string, YamlEntry>;
}

function sortKey(reader: ShapeReader, { verb }: WrittenVerb, entry: YamlEntry, { options, common }: Parts): void {
  const { value: name, span } = entry.key;
  const isOption = Object.hasOwn(verb.options, name);
  if (name === "timeout" && !isOption) {
    reader.report("FLOW_MISPLACED_KEY", span, `"${verb.name}" has no "timeout" that could be set.`, {
      hint: 'Remove "timeout".',
    });
  } else if (isOption && (name === "timeout" || !commonKeys.includes(name))) {
    sortOption(reader, verb.name, entry, options);
  } else if (commonKeys.includes(name)) {
    common.set(name, entry);
  } else if (name === "else") {
    common.set(name, entry);
    reader.report("FLOW_MISPLACED_KEY", span, '"else" stands inside "then", not beside it.', {
      hint: 'Write then: { …, else: … } with the block after "else".',
    });
  } else {
    sortUnknown(reader, entry, common);
  }
}

/** An option that stands beside the verb: right for `timeout`, a slip of the indentation for all others. */
function sortOption(reader: ShapeReader, verb: string, entry: YamlEntry, options: Map<string, YamlEntry>): void {
  const { value: name, span } = entry.key;
  const first = options.get(name);
  if (first !== undefined) {
    reader.report("FLOW_DUPLICATE_KEY", span, `"${name}" is set twice for this step.`, {
      hint: "Remove one of the two.",
      related: [{ message: "It is first set here.", span: first.key.span }],
    });
    return;
  }
  options.set(name, entry);
  if (name === "timeout") return;
  reader.report("FLOW_MISPLACED_KEY", span, `"${name}" is an option of "${verb}" and stands under it, not beside it.`, {
    hint: `Indent "${name}" deeper than "${verb}".`,
  });
}

function sortUnknown(reader: ShapeReader, entry: YamlEntry, common: Map<string, YamlEntry>): void {
  const { value: name, span } = entry.key;
  const meant = suggest(name, commonKeys);
  reader.report("FLOW_UNKNOWN_KEY", span, `There is no key "${name}" beside a verb.`, {
    hint:
      meant === undefined ? `Use ${oneOf(commonKeys)}, or begin your own keys with x-.` : `Did you mean "${meant}"?`,
  });
  if (meant !== undefined && !common.has(meant)) common.set(meant, { key: { value: meant, span }, value: entry.value });
}
