import { clockOf, unknownZone } from "@flowrun/core/tooling";
import { go, undecided, type DraftStep } from "../draft/flow-draft.ts";
import { changed, decide, gravest, taken, type PieceFate } from "../draft/piece-fate.ts";
import { planText } from "./dial-plan.ts";
import type { PlanStep, Taken } from "./plan-step.ts";
import { planCondition } from "./plan-text.ts";
import { splitArguments } from "./split-arguments.ts";

/** The applications that decide where a call goes on, or keep something for later. */
export const ways: Readonly<Record<string, (step: PlanStep) => Taken>> = {
  goto: (step) => {
    const target = step.target(step.line.args);
    const away = awayFrom(step, step.line.args);
    if (target === undefined && away === undefined) return lost(step);
    step.push(
      ...(target === undefined ? (away?.steps ?? []) : [...target.first, go(target.block)]),
    );
    step.end();
    return target === undefined ? (away?.fate ?? taken) : taken;
  },
  gotoif: (step) => {
    const [condition = "", places = ""] = halves(step.line.args);
    const test = planCondition(condition, step.names);
    if (test === undefined) return lost(step);
    const [yes = "", no = ""] = splitArguments(places, ":");
    const [then, otherwise] = [yes, no].map((place) =>
      place === "" ? step.rest : wayTo(step, place),
    );
    if (then === undefined || otherwise === undefined) return lost(step);
    step.push(go(then(), test), go(otherwise()));
    step.end();
    return fateOf(step, [yes, no]);
  },
  gotoiftime: (step) => {
    const [times = "", places = ""] = halves(step.line.args);
    const [yes = "", no = ""] = splitArguments(places, ":");
    const hours = calendarOf(times);
    if (hours === undefined) return lost(step);
    const [then, otherwise] = [yes, no].map((place) =>
      place === "" ? step.rest : wayTo(step, place),
    );
    if (then === undefined || otherwise === undefined) return lost(step);
    const closed = otherwise();
    const zone = hours.zone ?? step.draft.zone;
    const calendar = step.draft.declare("calendars", `hours_${step.line.line}`, {
      zone: zone ?? "UTC",
      open: hours.open,
    });
    step.push({ verb: "hours", options: calendar, then: { closed, holiday: closed } }, go(then()));
    step.end();
    if (zone !== undefined) return fateOf(step, [yes, no]);
    return decide(
      `the zone of "${calendar}" is UTC here: name the time zone of the platform, or import with --zone`,
    );
  },
  execif: (step) => {
    const [condition = "", calls = ""] = halves(step.line.args);
    const test = planCondition(condition, step.names);
    const ran = splitArguments(calls, ":").map((call) => step.within(call));
    const [then, otherwise] = ran;
    if (test === undefined || then === undefined) return lost(step);
    step.push(go(then.block, test), go(otherwise?.block ?? step.rest()));
    step.end();
    return gravest(ran.flatMap((each) => each?.taken ?? []));
  },
  set: (step) => {
    const fates = (step.line.args === "" ? [] : [step.line.args]).map((each) => assign(step, each));
    return fates.length === 0 ? undefined : fates[0];
  },
  mset: (step) => {
    const fates = step.args.map((each) => assign(step, each));
    return fates.find((each) => each === undefined || each.fate !== "taken") ?? taken;
  },
  hangup: (step) => {
    const cause = Number(step.args[0] ?? "");
    const has = Number.isInteger(cause) && cause >= 1 && cause <= 127;
    step.push(has ? { verb: "hangup", options: cause } : { verb: "hangup" });
    step.end();
    return taken;
  },
  busy: (step) => ended(step, "busy"),
  congestion: (step) => ended(step, "congestion"),
};

/** Gives the block of a place, with what is to be done before. */
function wayTo(step: PlanStep, place: string): (() => string) | undefined {
  const target = step.target(place);
  if (target === undefined) {
    const away = awayFrom(step, place);
    return (
      away &&
      (() => {
        const block = step.draft.addBlock(`${away.context}-away`);
        step.draft.push(block, ...away.steps);
        return block;
      })
    );
  }
  if (target.first.length === 0) return () => target.block;
  return () => {
    const between = step.draft.addBlock(`${target.block}-via`);
    step.draft.push(between, ...target.first, go(target.block));
    return between;
  };
}

/** A way into a context that is not in the file. */
interface Away {
  readonly context: string;
  readonly steps: readonly DraftStep[];
  readonly fate: PieceFate;
}

/** `context,extension,1` of a context that stays in the dial plan: the call leaves the flow there. */
function awayFrom(step: PlanStep, place: string): Away | undefined {
  const [context = "", number = "", label, ...more] = splitArguments(place);
  if (label !== "1" || more.length > 0 || step.plan.contexts.has(context)) return undefined;
  const extension = step.text(number);
  if (!/^[\w-]+$/.test(context) || extension === undefined) return undefined;
  const to = `dialplan:${context}/${extension}`;
  return {
    context,
    steps: [{ verb: "redirect", options: to, then: { failed: step.over() } }],
    fate: changed(
      `[${context}] is not in the file: the call goes on there, and does not come back`,
    ),
  };
}

/** The fate of a line that leads to these places. */
function fateOf(step: PlanStep, places: readonly string[]): PieceFate {
  return gravest(
    places.flatMap((place) => {
      const away = step.target(place) === undefined ? awayFrom(step, place) : undefined;
      return away === undefined ? [] : [away.fate];
    }),
  );
}

function ended(step: PlanStep, cause: string): Taken {
  step.push({ verb: "hangup", options: cause });
  step.end();
  return changed("hangs up at once, where Asterisk keeps the tone up");
}

/** A way that cannot be followed: the call goes on with the next line, and the log says so. */
function lost({ line, push }: PlanStep): Taken {
  const why = "where it leads cannot be said in a flow; the call goes on with the next line";
  push(undecided(planText(line), why));
  return decide(why);
}

/** The text before the first `?` outside of brackets, and behind it. */
function halves(text: string): readonly string[] {
  const [before = ""] = splitArguments(text, "?");
  const at = text.indexOf("?", before.length);
  return at === -1 ? [before] : [before, text.slice(at + 1)];
}

/** `NAME=value`, as `Set` has it. */
function assign(step: PlanStep, written: string): Taken {
  const [, name = "", value = ""] = /^_*([^=]+?)\s*=(.*)$/s.exec(written) ?? [];
  const [of] = name.split("(");
  if (of === "DB") return undefined;
  if (of === "TIMEOUT") return changed("left out: each menu and entry has its own time");
  const text = step.text(value.trim().replace(/^"(.*)"$/s, "$1"));
  const [, part] = /^CALLERID\((num|number|name|all)\)$/i.exec(name) ?? [];
  if (part !== undefined) return callerId(step, part.toLowerCase(), text);
  const variable = name.replace(/^GLOBAL\((\w+)\)$/, "$1");
  if (!/^\w+$/.test(variable) || text === undefined) {
    const why = "sets something of Asterisk's channel, or to what no flow can compute";
    step.push(undecided(`Set(${written})`, why));
    return decide(why);
  }
  step.push({ verb: "set", options: { [step.names.variable(variable)]: text } });
  return variable === name ? taken : decide(`"${variable}" is now of one call, not of all`);
}

function callerId(step: PlanStep, part: string, text: string | undefined): Taken {
  if (text === undefined) return lost(step);
  const [, name = "", number = ""] = /^\s*"?([^"<]*?)"?\s*<([^>]*)>\s*$/.exec(text) ?? [];
  const values =
    part === "all"
      ? { name, num: number === "" ? text : number }
      : { [part.slice(0, 4) === "name" ? "name" : "num"]: text };
  for (const [key, value] of Object.entries(values))
    step.push({ verb: "set", options: { [step.names.variable(`CALLERID_${key}`)]: value } });
  return changed("counts for the phones that the flow calls from here on");
}

const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

interface Hours {
  readonly open: Readonly<Record<string, string | readonly string[]>>;
  /** The time zone, where the line names one. */
  readonly zone: string | undefined;
}

/**
 * `08:00-17:00,mon-fri,*,*` as the hours of a calendar, with the time zone that may come fifth;
 * `undefined` where days of a month count.
 */
function calendarOf(written: string): Hours | undefined {
  const [times, week, day, month, zone] = written.split(/[,|]/).map((part) => part.trim());
  if (!isAny(day) || !isAny(month)) return undefined;
  if (zone !== undefined && unknownZone(zone) !== undefined) return undefined;
  const hours = isAny(times) ? "00:00-24:00" : hoursOf(times);
  const names = isAny(week) ? "mon-sun" : week.toLowerCase();
  const range = names.split("-");
  const isWeek = range.length <= 2 && range.every((name) => days.includes(name));
  return hours !== undefined && isWeek ? { open: { [names]: hours }, zone } : undefined;
}

function isAny(part: string | undefined): part is "*" | undefined {
  return part === undefined || part === "*";
}

/** A time that ends before it begins counts in the morning and in the evening of each day. */
function hoursOf(times: string): string | readonly string[] | undefined {
  const [, from, to] = /^(\d?\d:\d\d)-(\d?\d:\d\d)$/.exec(times) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const [begin, end] = [padded(from), minuteAfter(to)];
  return begin < end ? `${begin}-${end}` : [`00:00-${end}`, `${begin}-24:00`];
}

function padded(time: string): string {
  return time.padStart(5, "0");
}

/** Asterisk counts the last minute, calendars end before it. */
function minuteAfter(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const after = minute % 5 === 4 ? hour * 60 + minute + 1 : hour * 60 + minute;
  return clockOf(after);
}
