import type { DraftStep, Value } from "../draft/flow-draft.ts";
import { changed, decide, taken } from "../draft/piece-fate.ts";
import type { PlanLine } from "./dial-plan.ts";
import { mediaOf } from "./applications-sound.ts";
import { isDialled, isExact, menuKeys, spotsIn } from "./patterns.ts";
import type { PlanStep, Taken } from "./plan-step.ts";
import { splitArguments } from "./split-arguments.ts";

/** The applications that take keys or sound from the caller. */
export const input: Readonly<Record<string, (step: PlanStep) => Taken>> = {
  background: (step) => {
    const { lines } = step.spot.extension;
    const first = lines.indexOf(step.line);
    let next = first;
    const prompt: string[] = [];
    for (; lines[next]?.app.toLowerCase() === "background"; next += 1) {
      const media = mediaOf(step, splitArguments(lines[next]?.args ?? "")[0]);
      if (media === undefined) break;
      prompt.push(...media);
    }
    if (next === first) return undefined;
    const waits = lines[next]?.app.toLowerCase() === "waitexten" ? lines[next] : undefined;
    const seconds = waits === undefined ? "1" : waits.args;
    const behind = waits === undefined ? next : next + 1;
    return menu(step, { prompt, seconds, behind });
  },
  waitexten: (step) => {
    const behind = step.spot.extension.lines.indexOf(step.line) + 1;
    return menu(step, { prompt: [], seconds: step.line.args, behind });
  },
  read: (step) => {
    const [name = "", files = "", ...limits] = step.args;
    const media = files === "" ? [] : mediaOf(step, files);
    if (!/^[A-Za-z]\w*$/.test(name) || media === undefined) return undefined;
    const variable = step.names.variable(name);
    const typed = `typed_${step.line.line}`;
    const none = step.before("none", { verb: "set", options: { [variable]: "" } });
    const options = { ...promptOf(media), ...limitsOf(limits) };
    step.push(
      { verb: "collect-digits", options, as: typed, then: { else: none } },
      { verb: "set", options: { [variable]: `\${${typed}}` } },
    );
    step.end("rest");
    return taken;
  },
  authenticate: (step) => {
    const [code = ""] = step.args;
    if (!/^\d{1,20}$/.test(code)) return undefined;
    step.push({
      verb: "collect-digits",
      options: {
        prompt: "sound:agent-pass",
        max_length: 20,
        pattern: code,
        tries: 3,
        secret: true,
      },
      as: `code_${step.line.line}`,
      then: { else: step.over() },
    });
    return decide(
      "the code stands in the flow for all to read: keep it in a setting that is secret",
    );
  },
  record: (step) => {
    const [file = "", silence = "", most = ""] = step.args;
    const name = step.text(file.replace(/[.:]\w+$/, "").replaceAll("%d", ""));
    if (name === undefined || !/^[\w${}./-]+$/.test(name) || name.startsWith("/")) return undefined;
    step.push({
      verb: "record",
      options: {
        name: `${name}-\${call.id}`,
        ...(Number(silence) > 0 ? { end_on_silence: durationOf(silence, 4) } : {}),
        ...(Number(most) > 0 ? { max: durationOf(most, 120) } : {}),
      },
      then: { else: step.rest() },
    });
    step.end("rest");
    return changed("each recording has a name of its own, since none is overwritten");
  },
  mixmonitor: (step) => {
    step.push({ verb: "record-call", then: { failed: step.rest() } });
    step.end("rest");
    return changed("the platform stores it among the recordings of ARI, under the id of the call");
  },
  stopmixmonitor: (step) => {
    step.push({ verb: "control", options: "stop_recording", then: { failed: step.rest() } });
    step.end("rest");
    return taken;
  },
};

/** A prompt with its keys, and the place of the line behind it. */
interface PlanMenu {
  readonly prompt: readonly string[];
  /** How long the caller may think, as `WaitExten` has it. */
  readonly seconds: string;
  readonly behind: number;
}

/** Keys of the context's extensions lead to them, in a menu; then the block is over. */
function menu(step: PlanStep, { prompt, seconds, behind }: PlanMenu): Taken {
  const { lines } = step.spot.extension;
  const { keys, left } = keysOf(step);
  if (keys.size === 0) return undefined;
  const timeout = durationOf(seconds.split(",")[0] ?? "", 10);
  step.push({
    verb: "menu",
    options: { ...promptOf(prompt), keys: Object.fromEntries(keys), timeout },
    as: `typed_${step.line.line}`,
    then: { silent: silentOf(step, lines[behind]), invalid: step.special("i") ?? step.over() },
  });
  for (const line of lines.slice(lines.indexOf(step.line) + 1, behind)) step.also(line);
  step.end();
  if (left.length === 0) return taken;
  return decide(`these extensions are no keys of the menu: ${left.join(" ")}`);
}

/** A caller who presses nothing goes on with the next line, or where there is none to `t`. */
function silentOf(step: PlanStep, next: PlanLine | undefined): string {
  const behind = next && step.target(String(next.priority))?.block;
  return behind ?? (next === undefined ? step.special("t") : undefined) ?? step.over();
}

/** The keys of a menu with their blocks, and the extensions that no key stands for. */
function keysOf(step: PlanStep): { readonly keys: Map<string, string>; readonly left: string[] } {
  const keys = new Map<string, string>();
  const left: string[] = [];
  const typed = `typed_${step.line.line}`;
  for (const spot of spotsIn(step.plan, step.spot.context)) {
    if (!isDialled(spot.extension) || spot.extension.lines.length === 0) continue;
    const own = menuKeys(spot.extension)?.filter((key) => !keys.has(key));
    if (own === undefined || keys.size + own.length > 32) {
      left.push(spot.extension.pattern);
      continue;
    }
    const block = step.begin(spot);
    for (const key of own)
      keys.set(key, isExact(spot.extension) ? block : entered(step, block, { typed, key }));
  }
  return { keys, left };
}

/** The block that keeps what was typed as the number that was dialled. */
function entered(
  step: PlanStep,
  block: string,
  { typed, key }: { readonly typed: string; readonly key: string },
): string {
  const keep: DraftStep = step.redial(`\${${typed}}`);
  const between = step.draft.addBlock(`typed_${key.replace(".", "_")}`);
  step.draft.push(between, keep, { verb: "go", options: block });
  return between;
}

function promptOf(media: readonly string[]): { readonly prompt?: Value } {
  const [first] = media;
  if (first === undefined) return {};
  return { prompt: media.length === 1 ? first : media };
}

/** The most digits, the tries and the pause of `Read`. */
function limitsOf([most = "", , tries = "", seconds = ""]: readonly string[]): Readonly<
  Record<string, Value>
> {
  return {
    max_length: Number(most) > 0 ? Math.min(Number(most), 64) : 64,
    ...(Number(tries) > 1 ? { tries: Math.min(Math.floor(Number(tries)), 10) } : {}),
    timeout: durationOf(seconds, 10),
  };
}

function durationOf(written: string, otherwise: number): string {
  const seconds = Number(written);
  if (!(seconds > 0 && seconds <= 3600)) return `${otherwise}s`;
  return Number.isInteger(seconds) ? `${seconds}s` : `${Math.ceil(seconds * 1000)}ms`;
}
