import type { Option, Verb } from "@flowrun/core";
import { isEmpty, isNameOf, kindOf, type YamlNode, type YamlScalar } from "@flowrun/core/tooling";
import type { VerbTable, WrittenVerb } from "./find-verb.ts";
import { jumpInWords, writtenJump } from "./if-in-words.ts";
import { countFaults } from "./judge.ts";
import { asMedia } from "./misplaced-media.ts";
import { isNameAndValue } from "./name-and-value.ts";
import { optionShape } from "./option-shape.ts";
import { isOfAnotherVerb } from "./other-verb.ts";
import { plainScalar } from "./plain-scalar.ts";
import type { ShapeReader } from "./shape-reader.ts";
import { isOption, takesMap } from "./verb-shape.ts";

/**
 * Whether a step is not what its verb says, which is told: its options are those of another verb, or
 * its value is a block, a prompt or a condition. Nothing else is said of such a step.
 */
export function isAnotherStep(
  reader: ShapeReader,
  written: WrittenVerb,
  verbs: VerbTable,
): boolean {
  return (
    isOfAnotherVerb(reader, written, verbs) ||
    isJump(reader, written) ||
    isPrompt(reader, written) ||
    isBlock(reader, written, verbs) ||
    isStepInside(reader, written, verbs) ||
    isNameAndValue(reader, written)
  );
}

/** `go` with a condition: `go: { bye: found }`, `go: bye if found`. */
function isJump(reader: ShapeReader, { verb, value }: WrittenVerb): boolean {
  if (verb.flow !== "jump") return false;
  if (value.kind === "scalar") {
    const found = reader.declares("blocks", value.text) ? undefined : jumpInWords(value.text);
    if (found === undefined || !reader.declares("blocks", found.block)) return false;
    reader.damage("FLOW_BAD_OPTION", value.span, conditionBeside(verb), {
      hint: writtenJump(found),
    });
    return true;
  }
  const [entry] = value.kind === "map" ? value.entries : [];
  if (entry === undefined || isOption(verb, entry.key.value)) return false;
  if (!reader.declares("blocks", entry.key.value) || entry.value.kind !== "scalar") return false;
  reader.damage("FLOW_BAD_OPTION", entry.key.span, conditionBeside(verb), {
    hint: isEmpty(entry.value)
      ? `Write \`${verb.name}: ${entry.key.value}\`.`
      : writtenJump({ block: entry.key.value, condition: entry.value.text }),
  });
  return true;
}

function conditionBeside({ name }: Verb): string {
  return `"${name}" takes the block alone: a condition stands beside it.`;
}

/** The bare name of a prompt where media stand. */
function isPrompt(reader: ShapeReader, { verb, value }: WrittenVerb): boolean {
  const wrong = mediaIn(verb, value).filter(
    ({ text, option }) => reader.declares("prompts", text) && isWrong(option, text, value),
  );
  for (const { text, node } of wrong)
    reader.damage("FLOW_BAD_OPTION", node.span, `"${text}" is a prompt of this flow here.`, {
      hint: `Write \`prompt:${text}\`.`,
    });
  return wrong.length > 0;
}

interface WrittenMedia {
  readonly option: Option;
  readonly text: string;
  readonly node: YamlScalar;
}

function mediaIn(verb: Verb, value: YamlNode): readonly WrittenMedia[] {
  const byName = value.kind === "map" && !takesMap(verb);
  const principal = verb.principal === undefined ? undefined : verb.options[verb.principal];
  const written: readonly (readonly [Option | undefined, YamlNode])[] = byName
    ? value.entries
        .filter(({ key }) => isOption(verb, key.value))
        .map((entry) => [verb.options[entry.key.value], entry.value] as const)
    : [[principal, value]];
  return written.flatMap(([option, node]) => {
    if (option === undefined || kindOf(option.kind).parts !== "media") return [];
    const items = node.kind === "list" ? node.items : [node];
    return items.flatMap((item) =>
      item.kind === "scalar" && item.plain ? [{ option, text: item.text, node: item }] : [],
    );
  });
}

/** The name of a block where a verb that leads nowhere takes something else. */
function isBlock(
  reader: ShapeReader,
  { verb, value, others }: WrittenVerb,
  verbs: VerbTable,
): boolean {
  const option = verb.principal === undefined ? undefined : verb.options[verb.principal];
  if (option === undefined || value.kind !== "scalar" || !value.plain) return false;
  if (isNameOf("block", option) || !reader.declares("blocks", value.text)) return false;
  const jump = Object.values(verbs).find(({ flow }) => flow === "jump");
  if (jump === undefined || !isWrong(option, value.text, value)) return false;
  if (others.some(({ key }) => key.value === "then")) return false;
  reader.damage(
    "FLOW_BAD_OPTION",
    value.span,
    `"${value.text}" is a block, and "${verb.name}" leads to none.`,
    { hint: `Write \`${jump.name}: ${value.text}\` to go on there.` },
  );
  return true;
}

/** A step under a verb that has none of its keys: `dial: { bridge: { to: … } }`. */
function isStepInside(
  reader: ShapeReader,
  { verb, value }: WrittenVerb,
  verbs: VerbTable,
): boolean {
  const entries = value.kind === "map" && !takesMap(verb) ? value.entries : [];
  const inner = entries.find(({ key }) => Object.hasOwn(verbs, key.value));
  if (inner === undefined || entries.some(({ key }) => isOption(verb, key.value))) return false;
  const { value: name, span } = inner.key;
  if (name === verb.name || verb.outcomes.includes(name)) return false;
  // Steps that are media are told to stand among those of the verb.
  if (asMedia(verb, name, inner.value) !== undefined) return false;
  reader.damage(
    "FLOW_UNKNOWN_OPTION",
    span,
    `"${name}" is a verb, and stands under "${verb.name}".`,
    {
      hint: `Write \`- ${name}: …\` as a step of its own, and remove "${verb.name}:" if nothing else belongs to it.`,
    },
  );
  return true;
}

/** Whether an option cannot have a text. */
function isWrong(option: Option, text: string, { span }: YamlNode): boolean {
  return countFaults(optionShape(option), plainScalar(text, span)) > 0;
}
