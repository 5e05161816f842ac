import { logged } from "../draft/flow-draft.ts";
import { changed, taken } from "../draft/piece-fate.ts";
import type { PlanStep, Taken } from "./plan-step.ts";
import { splitArguments } from "./split-arguments.ts";

/** The applications by which a caller hears something, or the log is told. */
export const sound: Readonly<Record<string, (step: PlanStep) => Taken>> = {
  answer: ({ push }) => {
    push({ verb: "answer" });
    return taken;
  },
  playback: (step) => {
    const media = mediaOf(step, step.args[0]);
    if (media === undefined) return undefined;
    const heard = media.length === 1 ? (media[0] ?? "") : media;
    const isEarly = step.args.slice(1).some((option) => /noanswer/.test(option));
    step.push({ verb: "play", options: isEarly ? { media: heard, early: true } : heard });
    return taken;
  },
  saydigits: (step) => spoken(step, "digits"),
  saynumber: (step) => spoken(step, "number"),
  sayalpha: (step) => spoken(step, "spell"),
  startmusiconhold: (step) => music(step, step.args[0] ?? "default"),
  stopmusiconhold: (step) => music(step, "none"),
  wait: ({ args: [seconds = ""], push }) => {
    const ms = Math.round(Number(seconds) * 1000);
    if (!(ms >= 0 && ms <= 3_600_000) || seconds === "") return undefined;
    push({ verb: "wait", options: ms % 1000 === 0 ? `${ms / 1000}s` : `${ms}ms` });
    return taken;
  },
  noop: (step) => log(step, step.line.args),
  log: (step) => log(step, step.args.slice(1).join(", ")),
  verbose: (step) => log(step, step.line.args.replace(/^\s*\d+\s*,/, "")),
  ringing: () => changed("left out: a flow rings by itself until it answers"),
  progress: () => changed("left out: a flow tells the caller's side by itself when it plays early"),
  proceeding: () => changed("left out: a flow rings by itself until it answers"),
  resetcdr: () => changed("left out: each call has one record"),
  nocdr: () => changed("left out: each call has one record"),
  senddtmf: (step) => {
    const digits = step.args[0];
    if (digits === undefined || !/^[0-9A-D*#w]{1,64}$/.test(digits)) return undefined;
    step.push({ verb: "send-digits", options: { digits }, then: { failed: step.rest() } });
    step.end("rest");
    return taken;
  },
};

/** The sounds of `a&b`; `undefined` where one has no counterpart. */
export function mediaOf({ text }: PlanStep, files = ""): readonly string[] | undefined {
  const media = splitArguments(files, "&").map((file) => {
    const name = text(file.replace(/\.(?:wav|gsm|ulaw|alaw|sln|g722)$/, ""));
    return name === undefined || /[\s:|]/.test(name.replaceAll(/\$\{[^}]*\}/g, ""))
      ? undefined
      : `sound:${name}`;
  });
  const known = media.filter((each) => each !== undefined);
  return media.length > 0 && known.length === media.length ? known : undefined;
}

function spoken(
  { args: [written = ""], text, push }: PlanStep,
  what: "digits" | "number" | "spell",
): Taken {
  const said = text(written);
  if (said === undefined || said === "") return undefined;
  if (what === "number") {
    if (!/^\d{1,15}$/.test(written)) return undefined;
    push({ verb: "say", options: { number: Number(written) } });
  } else push({ verb: "say", options: { [what]: said } });
  return taken;
}

function music({ push, text }: PlanStep, written: string): Taken {
  const name = text(written === "" ? "default" : written);
  if (name === undefined) return undefined;
  push({ verb: "music", options: name });
  return taken;
}

function log({ push, text }: PlanStep, written: string): Taken {
  const line = text(written.replace(/^"(.*)"$/s, "$1"));
  if (line === undefined) {
    push({ verb: "log", options: logged(written) });
    return changed("the log is told the words of the dial plan as they stand");
  }
  push({ verb: "log", options: line === "" ? "(nothing)" : line });
  return taken;
}
