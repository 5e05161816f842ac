import type { DraftStep, Value } from "../draft/flow-draft.ts";
import { changed, decide, taken } from "../draft/piece-fate.ts";
import { mediaOf } from "./applications-sound.ts";
import { planLines } from "./dial-plan.ts";
import { asPjsip } from "./plan-names.ts";
import type { PlanStep, Taken } from "./plan-step.ts";
import { splitArguments } from "./split-arguments.ts";

/** Letters of the options that need nothing in a flow. */
const needless = new Set("cCeiIjo");

/** `Dial(PJSIP/1&PJSIP/2,20,tTm)` — connects the caller. */
export function dial(step: PlanStep): Taken {
  const [phones = "", seconds = "", letters = ""] = step.args;
  const to = phonesOf(step, phones);
  if (to === undefined) return undefined;
  const { options, open } = optionsOf(step, letters);
  const keeps = options["keep_caller"] === true;
  const ring = ringOf(seconds);
  step.push({
    verb: "bridge",
    options: { to, ring, answer: true, ...callerId(step), ...options },
    then: outcomesOf(step, keeps),
  });
  step.end(keeps && !isStatusRead(step) ? "rest" : undefined);
  if (open.length > 0) return decide(`these options have no counterpart: ${open.join("")}`);
  return asPjsip(phones) === phones ? taken : changed("a phone of SIP/ is called as PJSIP/");
}

function ringOf(seconds: string): string {
  const ring = Math.ceil(Number(seconds));
  return ring > 0 && ring <= 3600 ? `${ring}s` : "60s";
}

/** The endpoints of `a&b`; `undefined` where one has no counterpart. */
function phonesOf(step: PlanStep, phones: string): Value | undefined {
  const endpoints = splitArguments(phones, "&").map((phone) => endpointOf(step, phone));
  const known = endpoints.filter((each) => each !== undefined);
  const [first] = known;
  if (first === undefined || known.length < endpoints.length) return undefined;
  return known.length === 1 ? first : { all: known };
}

function endpointOf({ text }: PlanStep, phone: string): string | undefined {
  const written = text(asPjsip(phone));
  if (written === undefined || written === "") return undefined;
  const plain = written.replaceAll(/\$\{[^}]*\}/g, "1");
  return /^[A-Za-z][A-Za-z0-9]*\/[\w.+*#@:/-]+$|^1$/.test(plain) ? written : undefined;
}

interface DialOptions {
  readonly options: Readonly<Record<string, Value>>;
  /** Letters that a person must look at. */
  readonly open: readonly string[];
}

/** The letters of `Dial`, each with its argument. */
function optionsOf(step: PlanStep, written: string): DialOptions {
  const options: Record<string, Value> = {};
  const open: string[] = [];
  for (const [, letter = "", argument = ""] of written.matchAll(/([A-Za-z])(?:\(([^)]*)\))?/g)) {
    const option = meanings[letter]?.(argument, step);
    if (option !== undefined) Object.assign(options, option);
    else if (!needless.has(letter)) open.push(letter);
  }
  return { options, open };
}

type Meaning = (argument: string, step: PlanStep) => Readonly<Record<string, Value>> | undefined;

const meanings: Readonly<Record<string, Meaning>> = {
  m: (music) => ({ while_ringing: /^\w+$/.test(music) ? `music:${music}` : "music" }),
  r: () => ({ while_ringing: "ringing" }),
  g: () => ({ keep_caller: true }),
  A: (file, step) => {
    const [media] = mediaOf(step, file) ?? [];
    return media === undefined ? undefined : { whisper: media };
  },
  S: (seconds) => (/^[1-9]\d{0,4}$/.test(seconds) ? { max: `${seconds}s` } : undefined),
  L: (limit) =>
    /^[1-9]\d{0,7}(?:$|:)/.test(limit) ? { max: `${parseInt(limit, 10)}ms` } : undefined,
};

/** The number and name that the called phone shows, where the dial plan changes the caller's. */
function callerId({ names }: PlanStep): Readonly<Record<string, string>> {
  const [number, name] = [names.read("CALLERID(num)"), names.read("CALLERID(name)")];
  return {
    ...(number === undefined || number === "call.from" ? {} : { caller_id: `\${${number}}` }),
    ...(name === undefined || name === "call.name" ? {} : { display: `\${${name}}` }),
  };
}

const statuses = {
  no_answer: "NOANSWER",
  busy: "BUSY",
  declined: "CONGESTION",
  failed: "CHANUNAVAIL",
};

/** Where the outcomes lead; the flow keeps `DIALSTATUS` where some line reads it. */
function outcomesOf(step: PlanStep, keeps: boolean): Readonly<Record<string, string>> {
  if (!isStatusRead(step)) return { else: step.rest() };
  const status = (value: string): DraftStep => ({
    verb: "set",
    options: { [step.names.variable("DIALSTATUS")]: value },
  });
  return {
    ...(keeps ? { ended: step.before("ended", status("ANSWER")) } : {}),
    ...Object.fromEntries(
      Object.entries(statuses).map(([outcome, value]) => [
        outcome,
        step.before(outcome, status(value)),
      ]),
    ),
  };
}

function isStatusRead({ plan }: PlanStep): boolean {
  return planLines(plan).some(({ args }) => args.includes("${DIALSTATUS}"));
}
