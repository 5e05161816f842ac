import {
  type Diagnostic,
  type Verb,
  type Source,
  type Span,
  verbs as builtInVerbs,
} from "@flowrun/core";
import {
  withoutIgnored,
  orderDiagnostics,
  suggest,
  mediaNodes,
  type MediaNode,
  saidAt,
  soundsOf,
  defaultLanguage,
  mediaOfStep,
  defineProblem,
  type Problem,
} from "@flowrun/core/tooling";
import { mediaByLanguage } from "../compile/media-by-language.ts";
import { stepsOf } from "../compile/declarations-of.ts";
import { readFlow } from "../read/read-flow.ts";
import { prompts } from "../read/sections/prompts.ts";

/** A flow names media that the platform does not have. */
export const noSound: Problem = defineProblem({
  code: "FLOW_NO_SOUND",
  severity: "warning",
  title: "The platform does not have a sound or recording.",
  why: "`flowrun check --platform` asked it for each one that the flow names. Media that is not there is skipped, and the caller hears nothing.",
  remedy: "Correct the name, or put the file on the platform.",
  example: `
    blocks:
      main:
        - answer
        - play: sound:a-sound-that-nobody-recorded
  `,
});

/** A sound or recording that a flow names in plain words. */
export interface NamedMedia {
  readonly scheme: "sound" | "recording";
  /** The name behind the scheme. */
  readonly name: string;
  /** The language in which it is played; absent where the flow declares none. */
  readonly language?: string;
  readonly span: Span;
}

/**
 * The sounds and recordings that a flow names, those of prompts first, else in the order of the
 * file. It gives each place, in each language in which it is played, and the sounds of spoken
 * items. Media that only a call decides is left out, and sounds with a path or an address of their
 * own, which no platform lists.
 */
export function mediaNamedIn(
  source: Source,
  verbs: Readonly<Record<string, Verb>> = builtInVerbs,
): readonly NamedMedia[] {
  const { ast } = readFlow(source, verbs);
  if (ast === undefined) return [];
  const declared = ast.languages.map(({ value }) => value);
  const inSteps = stepsOf(ast).flatMap((step) => {
    const verb = verbs[step.verb.value];
    const items = verb === undefined ? [] : mediaOfStep(verb, step);
    return items.flatMap((item) => readMedia(item, declared));
  });
  const inPrompts = [...prompts.in(ast).values()].flatMap((prompt) =>
    mediaByLanguage(ast, prompt).flatMap(([language, node]) =>
      mediaNodes(node, true).flatMap((item) =>
        readMedia(item, declared.length === 0 ? [] : [language]),
      ),
    ),
  );
  return [...inPrompts, ...inSteps];
}

/** The platform's answer about the media of a flow. */
export interface MediaAnswer {
  /** Whether the platform has it, in its language where it has one. */
  readonly isThere: (media: NamedMedia) => boolean;
  /** The names of the platform's sounds, of which one may have been meant. */
  readonly sounds: readonly string[];
}

/**
 * A warning for each place of a flow that names media which the platform does not have, unless a
 * comment ignores it.
 */
export function missingMedia(
  source: Source,
  named: readonly NamedMedia[],
  { isThere, sounds }: MediaAnswer,
): readonly Diagnostic[] {
  const problems = named
    .filter((media) => !isThere(media))
    .map(({ scheme, name, span, language }) => {
      const near = scheme === "sound" ? suggest(name, sounds) : undefined;
      const hint =
        near === undefined
          ? "Put it on the platform, or name another one."
          : `Did you mean "sound:${near}"?`;
      const where = language === undefined ? "" : ` in "${language}"`;
      return noSound.at(span, `The platform has no ${scheme} "${name}"${where}.`, { hint });
    });
  return orderDiagnostics(withoutIgnored(source, problems));
}

/**
 * The sounds and recordings of an item, in each language; of one that is said, those of its table.
 */
function readMedia(item: MediaNode, languages: readonly string[]): readonly NamedMedia[] {
  const named = languages.length === 0 ? [undefined] : (ownLanguage(item) ?? languages);
  return named.flatMap((language) =>
    urisOf(item, language).flatMap((uri) => {
      const [, scheme, name = ""] = /^(sound|recording):(.+)$/.exec(uri) ?? [];
      if (scheme !== "sound" && scheme !== "recording") return [];
      const isElsewhere = scheme === "sound" && /^\/|:\/\//.test(name);
      if (isElsewhere || uri.includes("${")) return [];
      const own = scheme === "recording" || language === undefined ? {} : { language };
      return [{ scheme, name, span: item.node.span, ...own }];
    }),
  );
}

/** The language that an item has of its own. */
function ownLanguage(item: MediaNode): readonly string[] | undefined {
  const language = item.kind === "said" ? item.parts.get("language") : undefined;
  return language?.kind === "text" ? [language.text] : undefined;
}

function urisOf(item: MediaNode, language: string | undefined): readonly string[] {
  if (item.kind === "uri") return [item.node.text];
  const said = saidAt(item);
  if (said === undefined || "say" in said || "ssml" in said) return [];
  return [...new Set(soundsOf(said, language ?? defaultLanguage))];
}
