import type { Value } from "../draft/flow-draft.ts";
import { listOf, textOf } from "../draft/json-values.ts";
import { decide, type PieceFate, taken } from "../draft/piece-fate.ts";
import { spoken } from "../draft/spoken.ts";
import type { ActionStep } from "./action-step.ts";
import { nameIn } from "./name-of.ts";

/** The media of an action, and what became of them. */
export interface Prompt {
  /** Left out where nothing can be played. */
  readonly media?: Value;
  readonly fate: PieceFate;
}

/** The text, the SSML or the recording that an action plays. */
export function promptOf(step: ActionStep): Prompt {
  const { Media: media } = step.action.parameters;
  const file = listOf([media ?? null]).map(({ Uri: uri }) => textOf(uri))[0] ?? "";
  const said = spoken(step.text(step.parameter("Text") || step.parameter("SSML")));
  if (said !== undefined) return { media: said, fate: taken };
  if (step.parameter("PromptId") === "" && file === "") return { fate: taken };
  const name = step
    .nameOf("PromptId")
    .replaceAll(/\.\w+$|[^\w-]+/g, (part) => (part.startsWith(".") ? "" : "_"));
  if (name === "")
    return { fate: decide("which recording is played is computed, or in S3: play it here") };
  const why = `the recording is not in the file: give the platform a sound with the name "${name}"`;
  return { media: `sound:${name}`, fate: decide(why) };
}

/** A list of messages, as `MessageParticipantIteratively` has them. */
export function messagesOf(step: ActionStep): Prompt {
  const prompts = listOf(step.action.parameters["Messages"]).map((parameters) =>
    promptOf({
      ...step,
      action: { ...step.action, parameters },
      parameter: (name) => textOf(parameters[name]),
      nameOf: (name) => nameIn(textOf(parameters[name])),
    }),
  );
  const media = prompts.flatMap((prompt) => prompt.media ?? []);
  const fate = prompts.find((prompt) => prompt.fate.fate === "decide")?.fate ?? taken;
  return media.length === 0 ? { fate } : { media, fate };
}
