import type { Json, JsonObject } from "@flowrun/core/plugin";
import { flowText } from "../draft/cel.ts";
import { type DraftStep, go, undecided, type Value } from "../draft/flow-draft.ts";
import { listOf, mapOf, secondsOf, textOf } from "../draft/json-values.ts";
import { changed, decide, gravest, type PieceFate, taken } from "../draft/piece-fate.ts";
import { spoken } from "../draft/spoken.ts";
import type { Taken, VerbStep } from "./verb-step.ts";

/** The longest time that a verb may name, in seconds. */
const mostSeconds = 3_600;

/** The translation of a verb, by its name. A verb that is not here is for a person to decide. */
export const verbs: Readonly<Record<string, (step: VerbStep) => Taken>> = {
  answer: ({ push }) => {
    push({ verb: "answer" });
    return { fate: taken };
  },
  say: (step) => played(step, mediaOf(step.verb["text"], "say")),
  play: (step) => played(step, mediaOf(step.verb["url"], "play")),
  pause: ({ push, verb }) => {
    push({ verb: "wait", options: secondsOf(verb["length"], 1, mostSeconds) });
    return { fate: taken };
  },
  gather: (step) => {
    const { push, draft, verb, result, text, rest, hook } = step;
    const { say, play } = verb;
    const prompt = mediaOf(mapOf(say)["text"], "say") ?? mediaOf(mapOf(play)["url"], "play");
    const ends = text("finishOnKey");
    const digits = draft.declare("vars", "digits", "");
    const next = hook("actionHook");
    const speech = JSON.stringify(verb["input"] ?? "").includes("speech");
    const said = speech ? draft.addBlock(`${result}_said`) : undefined;
    if (said !== undefined) {
      const heard = draft.declare("vars", "speech", "");
      draft.push(said, { verb: "set", options: { [heard]: `\${${result}}` } }, go(next ?? rest()));
    }
    push(
      {
        verb: "collect-digits",
        options: {
          ...(prompt === undefined ? {} : { prompt }),
          ...lengthsOf(verb),
          timeout: secondsOf(verb["interDigitTimeout"] ?? verb["timeout"], 5, mostSeconds),
          first_timeout: secondsOf(verb["timeout"], 5, mostSeconds),
          ...(/^[0-9*#]$/.test(ends) ? { terminator: ends } : {}),
          ...(speech ? { speech } : {}),
        },
        as: result,
        then: { ...(said === undefined ? {} : { said }), else: rest() },
      },
      { verb: "set", options: { [digits]: `\${${result}}` } },
      ...(next === undefined ? [] : [go(next)]),
    );
    return { fate: hookFate(step, "actionHook") };
  },
  dial: (step) => {
    const { push, verb, text, rest } = step;
    const phones = listOf(verb["target"]).map((target) => phoneOf(step, target));
    const [first] = phones;
    const [ring, most] = ["timeout", "timeLimit"].map((key) => Number(textOf(verb[key])));
    if (first === undefined) return left(step, "it calls nobody that is known");
    push({
      verb: "bridge",
      options: {
        to: phones.length === 1 ? first : { all: phones.slice(0, 20) },
        ring: secondsOf(ring ?? 60, 60, mostSeconds),
        while_ringing: verb["dialMusic"] === undefined ? "ringing" : "music",
        ...(most !== undefined && most >= 1 ? { max: `${Math.ceil(most)}s` } : {}),
        ...(text("callerId") === "" ? {} : { caller_id: text("callerId") }),
        ...(verb["answerOnBridge"] === true ? { answer: true } : {}),
        keep_caller: true,
      },
      then: { else: rest() },
    });
    const trunk = decide('name the trunk of your provider at the setting "trunk"');
    const screen = decide("ask the phone with a `screen`");
    return {
      fate: gravest([
        hookFate(step, "actionHook"),
        verb["confirmHook"] === undefined ? taken : screen,
        trunk,
      ]),
    };
  },
  hangup: ({ push }) => {
    push({ verb: "hangup" });
    return { fate: taken, goesOn: "over" };
  },
  "sip:decline": ({ push, verb }) => {
    const cause = declined[textOf(verb["status"])] ?? "rejected";
    push({ verb: "hangup", options: cause });
    return { fate: taken, goesOn: "over" };
  },
  "sip:refer": ({ push, text, rest }) => {
    const to = text("referTo");
    const isUri = /^sips?:/.test(to) || to.includes("@");
    push({
      verb: "redirect",
      options: `PJSIP/${isUri ? `sip:${to.replace(/^sips?:/, "")}` : `sip:${to}@provider`}`,
      then: { failed: rest() },
    });
    return { fate: isUri ? taken : decide("name the host of your provider behind the number") };
  },
  redirect: (step) => {
    const next = step.hook("actionHook");
    if (next === undefined) return left(step, elsewhere(step, "actionHook"));
    step.push(go(next));
    return { fate: taken, goesOn: "over" };
  },
  enqueue: (step) => {
    const queue = step.draft.declare("queues", textOf(step.verb["name"]) || "queue", {});
    const next = step.hook("actionHook") ?? step.rest();
    step.push({ verb: "queue", options: { name: queue, keep_caller: true }, then: { else: next } });
    return {
      fate: decide(`the workers of "${queue}" are not in the file: list them under "queues"`),
    };
  },
  conference: (step) => {
    const room = step.draft.declare("conferences", textOf(step.verb["name"]) || "room", {});
    step.push({ verb: "conference", options: room, then: { else: step.rest() } });
    return { fate: changed("the rules of the conference stand under conferences") };
  },
  dtmf: ({ push, text, rest }) => {
    push({ verb: "send-digits", options: text("dtmf"), then: { failed: rest() } });
    return { fate: taken };
  },
  listen: (step) => streamed(step),
  stream: (step) => streamed(step),
  config: ({ push, verb, rest }) => {
    const action = textOf(mapOf(verb["record"])["action"]);
    const record = recordings.find(([word]) => action.startsWith(word))?.[1];
    if (record !== undefined) push({ ...record, then: { failed: rest() } });
    const others = Object.keys(verb).filter((key) => key !== "verb" && key !== "record");
    if (others.length === 0) return { fate: taken };
    return { fate: changed(`left out: ${others.join(", ")} belong to the configuration`) };
  },
  tag: () => ({ fate: changed("left out: name what is kept under `vars`") }),
};

/** The most digits that `gather` takes, and the least. */
function lengthsOf(verb: JsonObject): Readonly<Record<string, number>> {
  const [exact, most, least = 0] = ["numDigits", "maxDigits", "minDigits"].map((key) =>
    Math.floor(Number(textOf(verb[key]))),
  );
  const max = Math.min(exact || most || 64, 64);
  return { max_length: max, ...(least > 1 && least <= max ? { min_length: least } : {}) };
}

/** A verb without a counterpart: the call goes on with the next one. */
export function left(step: VerbStep, why: string): Taken {
  step.push(undecided(textOf(step.verb["verb"]), why));
  return { fate: decide(why) };
}

/** Says of a webhook whose verbs are not in the file that they are missing. */
function hookFate(step: VerbStep, property: string): PieceFate {
  const isMissing = step.verb[property] !== undefined && step.hook(property) === undefined;
  return isMissing ? decide(elsewhere(step, property)) : taken;
}

function elsewhere({ verb }: VerbStep, property: string): string {
  const hook = textOf(verb[property]) || textOf(mapOf(verb[property])["url"]);
  return `the verbs that ${hook} gives are not in the file: add them under this key, and import all of it`;
}

function played({ push, verb }: VerbStep, media: Value | undefined): Taken {
  if (media === undefined) return { fate: changed("left out: it says nothing") };
  const times = Number(textOf(verb["loop"]));
  const loop = times > 1 && times <= 100 ? { loop: Math.floor(times) } : {};
  push({ verb: "play", options: { media, ...loop } });
  return { fate: taken };
}

/** A text, or one of several; or addresses of sounds. */
function mediaOf(json: Json | undefined, kind: "say" | "play"): Value | undefined {
  const texts = (Array.isArray(json) ? json : [json]).map((each) => textOf(each));
  const text = flowText([{ text: texts[0] ?? "" }]);
  if (kind === "say") return spoken(text);
  const sounds = texts
    .filter((each) => each !== "")
    .map((each) => `sound:${flowText([{ text: each }])}`);
  return sounds.length > 1 ? sounds : sounds[0];
}

/** A number at the provider, a phone of one's own, or an address. */
function phoneOf({ draft }: VerbStep, target: JsonObject): string {
  const trunk = draft.declare("settings", "trunk", { type: "string", default: "provider" });
  const [number, uri, user] = ["number", "sipUri", "name"].map((key) => textOf(target[key]));
  if (textOf(target["type"]) === "user") return `PJSIP/${(user ?? "").replace(/@.*/, "")}`;
  if (uri !== undefined && uri !== "") return `PJSIP/\${settings.${trunk}}/${uri}`;
  return `PJSIP/${number ?? ""}@\${settings.${trunk}}`;
}

function streamed({ push, rest }: VerbStep): Taken {
  push({ verb: "stream", options: "media", then: { failed: rest() } });
  return { fate: decide('name the receiver "media" in the configuration') };
}

const recordings: readonly (readonly [string, DraftStep])[] = [
  ["start", { verb: "record-call" }],
  ["stop", { verb: "control", options: "stop_recording" }],
];

const declined: Readonly<Record<string, string>> = {
  404: "unallocated",
  480: "no_answer",
  486: "busy",
  503: "congestion",
};
