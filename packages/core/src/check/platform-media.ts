import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { withoutIgnored } from "../diagnostics/ignores.ts";
import { orderDiagnostics } from "../diagnostics/order.ts";
import { suggest } from "../diagnostics/suggest.ts";
import type { OptionNode } from "../language/ast.ts";
import type { Verb } from "../interpret/verb.ts";
import { stepsOf } from "../compile/declarations-of.ts";
import { defineProblem, type Problem } from "../diagnostics/problem.ts";
import { readFlow } from "../read/read-flow.ts";
import type { Source } from "../source/source.ts";
import type { Span } from "../source/span.ts";
import { verbs as builtInVerbs } from "../verbs/index.ts";

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
  /** What stands behind the scheme. */
  readonly name: string;
  readonly span: Span;
}

/**
 * The sounds and recordings that a flow names, in the order of the file, each place of it. Left out is what only a call
 * decides, and sounds with a path or an address of their own, which no platform lists.
 */
export function mediaNamedIn(
  source: Source,
  verbs: Readonly<Record<string, Verb>> = builtInVerbs,
): readonly NamedMedia[] {
  const { ast } = readFlow(source, verbs);
  const steps = ast === undefined ? [] : stepsOf(ast);
  return steps.flatMap(({ verb, options }) =>
    [...options].flatMap(([name, node]) =>
      verbs[verb.value]?.options[name]?.kind === "media" ? textsOf(node).flatMap(readMedia) : [],
    ),
  );
}

/** What a platform said of the media of a flow. */
export interface MediaAnswer {
  readonly isThere: (media: NamedMedia) => boolean;
  /** The names of the platform's sounds, of which one may have been meant. */
  readonly sounds: readonly string[];
}

/** A warning for each place of a flow that names media which the platform does not have, unless a comment ignores it. */
export function missingMedia(
  source: Source,
  named: readonly NamedMedia[],
  { isThere, sounds }: MediaAnswer,
): readonly Diagnostic[] {
  const problems = named
    .filter((media) => !isThere(media))
    .map(({ scheme, name, span }) => {
      const near = scheme === "sound" ? suggest(name, sounds) : undefined;
      const hint =
        near === undefined ? "Put it on the platform, or name another one." : `Did you mean "sound:${near}"?`;
      return noSound.at(span, `The platform has no ${scheme} "${name}".`, { hint });
    });
  return orderDiagnostics(withoutIgnored(source, problems));
}

type TextNode = OptionNode & { readonly kind: "text" };

function textsOf(node: OptionNode): readonly TextNode[] {
  if (node.kind === "text") return [node];
  return node.kind === "list" ? node.items.flatMap(textsOf) : [];
}

function readMedia({ text, span }: TextNode): readonly NamedMedia[] {
  const [, scheme, name = ""] = /^(sound|recording):(.+)$/.exec(text) ?? [];
  if (scheme !== "sound" && scheme !== "recording") return [];
  const isElsewhere = scheme === "sound" && /^\/|:\/\//.test(name);
  return isElsewhere || text.includes("${") ? [] : [{ scheme, name, span }];
}
