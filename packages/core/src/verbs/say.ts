import { withoutControls } from "../language/control-characters.ts";
import type { MediaItem } from "../language/media-item.ts";
import { sayingDetails, sayings } from "../language/spoken-options.ts";
import type { Verb } from "../interpret/verb.ts";
import { defineVerb, type Options } from "./define-verb.ts";
import { earlyOption, needsAnswerUnlessEarly } from "./early-option.ts";
import { asksForKey, judged, play, resumePlaying, stopPlaying } from "./playing.ts";
import { interruptingKeys } from "./telephone-keys.ts";

const { say: spoken, ...others } = sayings;

const declared: Options = {
  text: {
    ...spoken,
    kind: "string",
    description: "A text, which a voice speaks.",
    example: "Your table is ready.",
  },
  ...others,
  ...sayingDetails,
  interrupt: {
    kind: "interrupt",
    description: "Keys that stop it: `any`, `none`, or the keys themselves.",
    example: "any",
    default: "none",
  },
  early: earlyOption,
};

/**
 * The item of a step, whose options are those of an item but for the text. Controls that a caller
 * or a row says do not come in.
 */
function itemOf(text: unknown, rest: Readonly<Record<string, unknown>>): MediaItem {
  const item = text === undefined ? rest : { say: text, ...rest };
  const entries = Object.entries(item).map(
    ([name, value]) => [name, typeof value === "string" ? withoutControls(value) : value] as const,
  );
  return Object.fromEntries(entries) as unknown as MediaItem;
}

/**
 * `say` — says one thing to the caller: a text, or a number, date, amount and so on. It is `play`
 * with that item. A value that cannot be said, such as 30 February, is skipped; then a step that
 * maps `failed` has that outcome.
 */
export const say: Verb = defineVerb({
  name: "say",
  summary: "Says one thing to the caller: a text, or one of the other options.",
  elsewhere: {
    Twilio: ["Say/Play", "Say"],
    "Amazon Connect": ["Play prompt"],
    FreePBX: ["Text To Speech"],
    jambonz: ["say"],
  },
  principal: "text",
  options: declared,
  outcomes: ["ok", "interrupted", "failed"],
  optional: ["failed"],
  unfit: "ok",
  impossible: { interrupted: ({ text }) => text("interrupt") === "none" },
  time: ({ itemMs }) => ({ idleMs: itemMs, quietMs: 0, tailMs: 0 }),
  needsAnswer: needsAnswerUnlessEarly,
  says: true,
  keys: {
    kind: "interrupt",
    outcomes: ["interrupted"],
    keys: ({ interrupt }) => interruptingKeys(String(interrupt)),
  },
  places: ["M", "P", "K", "W"],
  machine: {
    enter: (call, { interrupt, text, early: _early, ...rest }) =>
      judged(call, play(call, [itemOf(text, rest)], String(interrupt))),
    resume: (call, memory, event) => judged(call, resumePlaying(call, memory, event)),
    asksFor: asksForKey,
    leave: stopPlaying,
  },
});
