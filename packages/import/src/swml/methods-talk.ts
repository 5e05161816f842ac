import type { Json } from "@flowrun/core/plugin";
import { go, undecided, type Value } from "../draft/flow-draft.ts";
import { mapOf, secondsOf, textOf } from "../draft/json-values.ts";
import { changed, decide, type PieceFate, taken } from "../draft/piece-fate.ts";
import { spoken } from "../draft/spoken.ts";
import type { SwmlPlace, Taken } from "./swml-step.ts";

/** The methods that talk with the caller. */
export const talk: Readonly<Record<string, (place: SwmlPlace) => Taken>> = {
  answer: ({ push }) => {
    push({ verb: "answer" });
    return { fate: taken };
  },
  hangup: ({ push, map }) => {
    const reason = textOf(map["reason"]);
    push(reason === "busy" ? { verb: "hangup", options: "busy" } : { verb: "hangup" });
    return { fate: taken, goesOn: "over" };
  },
  say: (place) => played(place, [`say:${textOf(place.options) || textOf(place.map["text"])}`]),
  play: (place) => played(place, soundsIn(place.options)),
  sleep: ({ push, options, map }) => {
    const ms = Number(textOf(options) || textOf(map["duration"]));
    if (!(ms >= 1 && ms <= 600_000)) return { fate: changed("left out: it waits for no time") };
    push({ verb: "wait", options: `${Math.floor(ms)}ms` });
    return { fate: taken };
  },
  prompt: (place) => {
    const { map, draft, push, result, rest } = place;
    const media = mediaOf(place, soundsIn(map["play"]));
    const prompt = media.media === undefined ? {} : { prompt: media.media };
    const timeout = secondsOf(map["initial_timeout"], 5);
    const speech = Object.keys(map).some((key) => key.startsWith("speech_"));
    const keys = menuKeys(place);
    if (keys !== undefined) {
      push({ verb: "menu", options: { ...prompt, keys: keys.keys, timeout }, then: keys.then });
      const one =
        media.fate.fate === "taken" ? changed("one menu with the switch behind it") : media.fate;
      return {
        fate: speech ? decide("speech is not understood here: give the menu `words`") : one,
        goesOn: { block: rest() },
      };
    }
    const most = Number(textOf(map["max_digits"])) || 1;
    const ends = textOf(map["terminators"]);
    const variable = draft.declare("vars", "prompt_value", "");
    const said = speech ? draft.addBlock(`${result}_said`) : undefined;
    if (said !== undefined)
      draft.push(said, { verb: "set", options: { [variable]: `\${${result}}` } }, go(rest()));
    push(
      { verb: "set", options: { [variable]: "" } },
      {
        verb: "collect-digits",
        options: {
          ...prompt,
          max_length: Math.min(Math.max(Math.floor(most), 1), 64),
          timeout: secondsOf(map["digit_timeout"], 5),
          first_timeout: timeout,
          ...(/^[0-9*#]{1,12}$/.test(ends) ? { terminator: ends } : {}),
          ...(speech ? { speech } : {}),
        },
        as: result,
        then: { ...(said === undefined ? {} : { said }), else: rest() },
      },
      { verb: "set", options: { [variable]: `\${${result}}` } },
    );
    return { fate: media.fate };
  },
  record: (place) => {
    const { map, push, draft, result, rest } = place;
    const most = Number(textOf(map["max_length"]));
    const silence = Number(textOf(map["end_silence_timeout"]));
    push(
      {
        verb: "record",
        options: {
          ...(most >= 1 ? { max: `${Math.min(Math.ceil(most), 3600)}s` } : {}),
          ...(silence > 0 ? { end_on_silence: secondsOf(silence, 4) } : {}),
          ...(map["beep"] === true ? {} : { beep: false }),
        },
        as: result,
        then: { else: rest() },
      },
      { verb: "set", options: { [draft.declare("vars", "record_url", "")]: `\${${result}.name}` } },
    );
    // Also of a caller who hangs up while speaking.
    const told = `${result} != null`;
    if (!draft.finally.some((step) => step.if === told))
      draft.finally.push({
        verb: "emit",
        options: {
          event: "voicemail.left",
          data: { from: "${call.from}", recording: `\${${result}.name}` },
        },
        if: told,
      });
    return {
      fate: changed(
        "`record_url` is the name of the recording, and the event voicemail.left tells it",
      ),
    };
  },
  ai: (place) => agent(place),
  amazon_bedrock: (place) => agent(place),
};

/** An agent of SignalWire, which lives in its prompt. */
function agent({ push, rest }: SwmlPlace): Taken {
  const why = "connect a voice agent: agent: { name: NAME }, whose prompt is its own";
  push(undecided("ai", why), go(rest()));
  return { fate: decide(why) };
}

interface Media {
  readonly media?: Value;
  readonly fate: PieceFate;
}

function played(place: SwmlPlace, sounds: readonly string[]): Taken {
  const { media, fate } = mediaOf(place, sounds);
  if (media !== undefined) place.push({ verb: "play", options: { media } });
  return { fate };
}

/** The sounds that are played: one, a list of them, or a map with one of both. */
function soundsIn(json: Json | undefined): readonly string[] {
  if (Array.isArray(json)) return json.map(textOf);
  const { url, urls } = mapOf(json);
  if (urls !== undefined) return soundsIn(urls);
  return url === undefined ? [textOf(json)] : [textOf(url)];
}

/** `say:` texts and addresses of sounds; silence between them goes. */
function mediaOf({ text }: SwmlPlace, sounds: readonly string[]): Media {
  const lost: string[] = [];
  const media = sounds.flatMap((sound): readonly Value[] => {
    const said = sound.startsWith("say:") ? spoken(text(sound.slice(4))) : undefined;
    if (said !== undefined) return [said].flat() as readonly Value[];
    if (/^https?:\/\//.test(sound)) return [`sound:${text(sound)}`];
    lost.push(sound);
    return [];
  });
  const [first] = media;
  const rings = lost.filter((sound) => sound !== "" && !sound.startsWith("silence:"));
  const fate = rings.length > 0 ? decide(`is not played: ${rings.join(", ")}`) : taken;
  if (first === undefined) return { fate: fate === taken ? changed("plays nothing") : fate };
  return { media: media.length === 1 ? first : media, fate };
}

/** The keys of a menu, where a switch on what was typed stands behind the prompt. */
function menuKeys({ following, takeNext, nested, rest }: SwmlPlace):
  | {
      readonly keys: Readonly<Record<string, string>>;
      readonly then: Readonly<Record<string, string>>;
    }
  | undefined {
  const { variable, case: cases, default: other } = mapOf(following?.options);
  const entries = Object.entries(mapOf(cases));
  const isFolded =
    following?.method === "switch" &&
    /^(?:[%$]\{)?(?:vars\.)?prompt_value\}?$/.test(textOf(variable));
  if (!isFolded || entries.length === 0 || !entries.every(([key]) => /^[0-9*#]{1,8}$/.test(key)))
    return undefined;
  takeNext();
  const none = other === undefined ? rest() : nested(other, "else", rest());
  const keys = entries.map(([key, steps]) => [key, nested(steps, `key-${key}`, rest())]);
  return { keys: Object.fromEntries(keys), then: { silent: none, invalid: none } };
}
