import {
  oneOf,
  unknownZone,
  type FlowAst,
  type OptionNode,
  mediaNodes,
  type MediaNode,
  sayings,
  defaultLanguage,
  spokenLanguages,
  tongueOf,
  mediaOfStep,
} from "@flowrun/core/tooling";
import type { Located, Span } from "@flowrun/core";
import { mediaByLanguage } from "../../compile/media-by-language.ts";
import type { CheckedStep } from "../checked-step.ts";
import type { CheckedFlow } from "../checked-flow.ts";
import { defineRule, type Finding, type Rule } from "../rule.ts";
import { prompts } from "../../read/sections/prompts.ts";
import { settings } from "../../read/sections/settings.ts";

/** A spoken item can be said, in every language in which it is spoken. */
export const itemsCanBeSaid: Rule = defineRule({
  code: "FLOW_CANNOT_SAY",
  severity: "error",
  title: "Something cannot be said.",
  why: "An item says one thing. Dates, times, amounts and periods are said by a table of the language, and milliseconds are a date or a time only in a time zone.",
  remedy:
    "Say one thing, in a language that has a table, with `zone` beside milliseconds and `currency` beside an amount.",
  example: `
    blocks:
      main:
        - answer
        - say: { time: "\${now}" }
  `,
  find: (flow) => [...flow.steps.flatMap((step) => inStep(flow, step)), ...inPrompts(flow)],
});

type Said = MediaNode & { readonly kind: "said" };

/** The facts of the place in which something is said. */
interface Place {
  readonly languages: readonly string[];
  /** The default of a setting, where it is a text and no empty one, which is filled from outside. */
  readonly defaultOf: (setting: string) => Located<string> | undefined;
  /** Whether a text with an expression gives an integer, which is milliseconds. */
  readonly isInteger: (node: OptionNode) => boolean;
  /** Whether the item is the whole step `say`. */
  readonly isStep: boolean;
  /** Where to point when the item itself has no place. */
  readonly span: Span;
}

function inStep({ ast }: CheckedFlow, { verb, node, types }: CheckedStep): readonly Finding[] {
  const declared = ast.languages.map(({ value }) => value);
  const place: Place = {
    languages: declared.length === 0 ? [defaultLanguage] : declared,
    defaultOf: (setting) => defaultIn(ast, setting),
    isInteger: ({ span }) =>
      types.some((each) => each.span.start === span.start && each.type.kind === "integer"),
    isStep: verb.name === "say",
    span: node.verb.span,
  };
  // A text that is wrong is told already.
  const isTold = Object.keys(sayings).some((name) => node.unread.has(name));
  return mediaOfStep(verb, node).flatMap((item) =>
    item.kind === "said" && !(isTold && item.saying === undefined) ? judge(item, place) : [],
  );
}

function inPrompts({ ast }: CheckedFlow): readonly Finding[] {
  return [...prompts.in(ast).values()].flatMap((prompt) =>
    mediaByLanguage(ast, prompt).flatMap(([language, node]) =>
      promptItems(node).flatMap((item) =>
        judge(item, {
          languages: [language],
          defaultOf: (setting) => defaultIn(ast, setting),
          isInteger: () => false,
          isStep: false,
          span: node.span,
        }),
      ),
    ),
  );
}

function defaultIn(ast: FlowAst, setting: string): Located<string> | undefined {
  const { value, span } = settings.in(ast).get(setting)?.default ?? {};
  return typeof value === "string" && value !== "" && span !== undefined
    ? { value, span }
    : undefined;
}

/** The items of a prompt that are maps: its texts are spoken, or are no items. */
function promptItems(node: OptionNode): readonly Said[] {
  return mediaNodes(node, true).filter((item) => item.kind === "said");
}

function judge(item: Said, place: Place): readonly Finding[] {
  const { saying, parts } = item;
  const span =
    parts.size === 0 || item.node.kind !== "map" || item.node.entries.size > 0
      ? item.node.span
      : place.span;
  if (saying === undefined) return [{ span: place.span, ...wrongCount(parts, place) }];
  const said = parts.get(saying);
  if (saying === "money" && !parts.has("currency"))
    return [
      {
        span,
        message: "The amount has no currency.",
        hint: "Add the currency, such as `currency: EUR`.",
      },
    ];
  return [
    ...withoutTable(item, place, span),
    ...withoutVoice(item),
    ...(said === undefined ? [] : withoutZone(item, said, place)),
  ];
}

function wrongCount(
  parts: Said["parts"],
  { isStep }: Place,
): { readonly message: string; readonly hint: string } {
  const written = [...parts.keys()].filter((key) => Object.hasOwn(sayings, key));
  if (written.length === 0)
    return {
      message: "This says nothing.",
      hint:
        isStep && parts.size === 0
          ? 'Write the text behind it, such as `say: Thank you.`, or `say: { date: "${now}" }` for another thing.'
          : `Write ${oneOf(Object.keys(sayings))}.`,
    };
  return {
    message: `This says ${written.length} things at once.`,
    hint: "Write one item for each, in a list.",
  };
}

const tabled: ReadonlySet<string> = new Set(["date", "time", "money", "period"]);

function withoutTable(
  { saying = "", parts }: Said,
  { languages }: Place,
  span: Span,
): readonly Finding[] {
  if (!tabled.has(saying)) return [];
  const own = parts.get("language");
  const named = own?.kind === "text" ? [own.text] : languages;
  const without = [...new Set(named)]
    .filter((language) => !language.includes("${"))
    .filter((language) => tongueOf(language) === undefined);
  const hint = `There are tables for ${oneOf(spokenLanguages)}; play recordings of your own instead.`;
  return without.map((language) => ({
    span,
    message: `"${saying}" cannot be said in "${language}".`,
    hint,
  }));
}

/** Only a text is spoken by a voice: all else is sounds, which were recorded once. */
function withoutVoice({ saying = "", parts }: Said): readonly Finding[] {
  if (saying === "say" || saying === "ssml") return [];
  const message = `"${saying}" is said in sounds of the platform, which have no voice, pace or volume.`;
  const hint = "Remove it, or write what is said as a text.";
  return ["voice", "pace", "volume"].flatMap((name) => {
    const part = parts.get(name);
    return part === undefined ? [] : [{ span: part.span, message, hint }];
  });
}

function withoutZone(
  { saying, parts }: Said,
  said: OptionNode,
  { isInteger, defaultOf }: Place,
): readonly Finding[] {
  const zone = parts.get("zone");
  const named = zone?.kind === "text" ? zoneIn(zone, defaultOf) : undefined;
  if (named !== undefined) {
    const unknown = unknownZone(named.value);
    return unknown === undefined ? [] : [{ span: named.span, ...unknown }];
  }
  if ((saying !== "date" && saying !== "time") || zone !== undefined || said.kind !== "text")
    return [];
  const isMs = said.text.includes("${") ? isInteger(said) : /^[0-9]+$/.test(said.text);
  if (!isMs) return [];
  const message = `Milliseconds are a ${saying} only in a time zone.`;
  return [{ span: said.span, message, hint: "Add the zone, such as `zone: Europe/Oslo`." }];
}

/** The zone that a text names, or the default of the setting that it stands for. */
function zoneIn(
  { text, span }: OptionNode & { readonly kind: "text" },
  defaultOf: Place["defaultOf"],
): Located<string> | undefined {
  if (!text.includes("${")) return { value: text, span };
  const [, setting] = /^\$\{\s*settings\.(\w+)\s*\}$/.exec(text) ?? [];
  return setting === undefined ? undefined : defaultOf(setting);
}
