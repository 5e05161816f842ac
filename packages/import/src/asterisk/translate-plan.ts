import { entryOf } from "../draft/entry-of.ts";
import { FlowDraft, go, undecided, type DraftStep } from "../draft/flow-draft.ts";
import { isGraver, type PieceFate } from "../draft/piece-fate.ts";
import type { Translated } from "../reader.ts";
import { applications } from "./applications.ts";
import { type Cel, celText, flowText } from "../draft/cel.ts";
import { type DialPlan, type Extension, type PlanLine, planText } from "./dial-plan.ts";
import { findTarget } from "./find-target.ts";
import { createPlanKeeper } from "./keep-in-plan.ts";
import { fits, isDialled, isExact, type Spot, spotFor, spotsIn } from "./patterns.ts";
import { createNames } from "./plan-names.ts";
import { type LineFates, planReport } from "./plan-report.ts";
import type { PlanStep } from "./plan-step.ts";
import { planPieces } from "./plan-text.ts";
import { splitArguments } from "./split-arguments.ts";
import { waysIn } from "./ways-in.ts";

/**
 * Makes a flow of a dial plan. The number that was dialled is `call.to`, or a variable where some
 * line goes to another number. `zone` is that of the hours in it.
 */
export function translatePlan(plan: DialPlan, zone?: string): Translated {
  const first = new PlanTranslator(plan, "call.to", zone);
  const translated = first.translate();
  return first.isRedialled ? new PlanTranslator(plan, "vars.exten", zone).translate() : translated;
}

/** A line on its way into a block. */
interface Walked {
  readonly spot: Spot;
  readonly line: PlanLine;
  readonly at: number;
  readonly block: string;
  readonly end: PlanStep["end"];
}

/** Blocks are made as something leads to them, and filled one after the other. */
class PlanTranslator {
  /** Whether some line goes to another number than that which was dialled. */
  isRedialled = false;
  readonly #plan: DialPlan;
  readonly #exten: Cel;
  readonly #draft: FlowDraft;
  readonly #kept = createPlanKeeper();
  readonly #fates: LineFates = new Map();
  readonly #blocks = new Map<string, string>();
  readonly #waiting: (() => void)[] = [];

  constructor(plan: DialPlan, exten: Cel, zone: string | undefined) {
    this.#plan = plan;
    this.#draft = new FlowDraft(zone);
    this.#exten = exten;
  }

  translate(): Translated {
    const [plan, draft] = [this.#plan, this.#draft];
    const ways = waysIn(plan);
    draft.start = this.#blockOf("start", "start", (block) => this.#fillStart(block, ways));
    for (let fill = this.#waiting.shift(); fill !== undefined; fill = this.#waiting.shift()) fill();
    for (const { extensions } of plan.contexts.values())
      for (const line of extensions.get("h")?.lines ?? []) this.#takeAfterCall(line);
    draft.trailer.push(...this.#kept.lines());
    return { draft, report: planReport(plan, draft, { fates: this.#fates, ways }) };
  }

  #fillStart(block: string, [first, ...others]: readonly string[]): void {
    if (this.#exten === "vars.exten") {
      this.#draft.declare("vars", "exten", "");
      this.#draft.push(block, { verb: "set", options: { exten: "${call.to}" } });
    }
    for (const way of others) {
      const isHere = `size(call.args) > 0 && call.args[0] == ${celText(way)}`;
      this.#draft.push(block, go(this.#dispatch(way), isHere));
    }
    this.#draft.push(block, first === undefined ? { verb: "hangup" } : go(this.#dispatch(first)));
  }

  /** The block that is made of something, once, and filled when its turn comes. */
  #blockOf(key: string, wanted: string, fill: (block: string) => void): string {
    const known = this.#blocks.get(key);
    if (known !== undefined) return known;
    const block = this.#draft.addBlock(wanted);
    this.#blocks.set(key, block);
    this.#waiting.push(() => fill(block));
    return block;
  }

  #over(): string {
    return this.#blockOf("over", "over", (block) => this.#draft.push(block, { verb: "hangup" }));
  }

  /** The block that begins with a line of an extension. */
  #begin(spot: Spot, at: number): string {
    const { context, extension } = spot;
    const line = extension.lines[at];
    if (line === undefined) return this.#over();
    if (/^hangup$/i.test(line.app) && line.args === "" && line.label === undefined) {
      this.#note(line, { fate: "taken", said: "" });
      return this.#over();
    }
    const name = [context, extension.pattern.replaceAll(/^_|[.!]$/g, "")];
    if (at > 0) name.push(line.label ?? String(line.priority));
    const key = `${context} ${extension.pattern} ${at}`;
    return this.#blockOf(key, name.join("-"), (block) => this.#walk(spot, at, block));
  }

  /** The block that tries the extensions of a context by the number that was dialled. */
  #dispatch(context: string): string {
    const plan = this.#plan;
    return this.#blockOf(`context ${context}`, context, (block) => {
      const dialled = spotsIn(plan, context).filter(({ extension }) => isDialled(extension));
      for (const spot of dialled.filter(({ extension }) => extension.lines.length > 0))
        this.#draft.push(block, go(this.#begin(spot, 0), fits(spot.extension, this.#exten)));
      const spot = spotFor(plan, context, "s") ?? spotFor(plan, context, "i");
      const none: DraftStep = { verb: "hangup", options: "unallocated" };
      this.#draft.push(block, spot === undefined ? none : go(this.#begin(spot, 0)));
    });
  }

  #redial(number: string): DraftStep {
    this.isRedialled = true;
    return { verb: "set", options: { [this.#draft.declare("vars", "exten", "")]: number } };
  }

  /** Fills a block with the lines of an extension, up to one that has a block of its own. */
  #walk(spot: Spot, from: number, block: string): void {
    const state = { isOver: false };
    for (const [index, line] of spot.extension.lines.slice(from).entries()) {
      const at = from + index;
      if (index > 0 && line.label !== undefined) {
        this.#draft.push(block, go(this.#begin(spot, at)));
        return;
      }
      const end = (how?: "rest"): void => {
        state.isOver = true;
        if (how === "rest") this.#draft.push(block, go(this.#begin(spot, at + 1)));
      };
      const step = this.#stepFor({ spot, line, at, block, end });
      this.#note(
        line,
        entryOf(applications, line.app.toLowerCase())?.(step) ?? this.#kept.keep(step),
      );
      if (state.isOver) return;
    }
    this.#draft.push(block, { verb: "hangup" });
  }

  #stepFor({ spot, line, at, block, end }: Walked): PlanStep {
    const [plan, draft] = [this.#plan, this.#draft];
    const names = this.#namesAt(spot);
    const rest = (): string => this.#begin(spot, at + 1);
    const begin = (other: Spot, place = 0): string => this.#begin(other, place);
    return {
      plan,
      draft,
      names,
      line,
      spot,
      args: splitArguments(line.args),
      push: (...steps) => draft.push(block, ...steps),
      rest,
      before: (name, ...steps) => {
        const between = draft.addBlock(`${block}-${name}`);
        draft.push(between, ...steps, go(rest()));
        return between;
      },
      begin,
      within: (call) => {
        const inner = lineOf(call, line);
        if (inner === undefined) return undefined;
        const between = draft.addBlock(`${block}-${inner.app.toLowerCase()}`);
        const state = { isOver: false };
        const over = (): void => void (state.isOver = true);
        const step = this.#stepFor({ spot, line: inner, at, block: between, end: over });
        const taken =
          entryOf(applications, inner.app.toLowerCase())?.(step) ?? this.#kept.keep(step);
        if (!state.isOver || !endsCall.test(inner.app)) draft.push(between, go(rest()));
        return { block: between, taken };
      },
      also: (other) => this.#note(other, { fate: "taken", said: "" }),
      target: (place) =>
        findTarget(place, {
          plan,
          spot,
          names,
          begin,
          dispatch: (context) => this.#dispatch(context),
          redial: (number) => this.#redial(number),
        }),
      special: (wanted) => {
        const found = spotFor(plan, spot.context, wanted);
        return found && this.#begin(found, 0);
      },
      over: () => this.#over(),
      end,
      text: (written) => {
        const pieces = planPieces(written, names);
        return pieces && flowText(pieces);
      },
      redial: (number) => this.#redial(number),
    };
  }

  /** In an extension of one number, `${EXTEN}` is that number. */
  #namesAt({ context, extension }: Spot): PlanStep["names"] {
    const names = createNames(this.#plan, this.#draft, { exten: this.#exten, context });
    const number = ownNumber(extension);
    if (number === undefined) return names;
    return { ...names, read: (name) => (name === "EXTEN" ? number : names.read(name)) };
  }

  /** A line of `h`, which Asterisk runs when a call is over. */
  #takeAfterCall(line: PlanLine): void {
    if (/^(?:hangup|noop|return)$/i.test(line.app)) {
      this.#note(line, { fate: "changed", said: "left out: nothing is to be done after the call" });
      return;
    }
    const said = 'runs after the call: say it under "finally"';
    this.#draft.finally.push(undecided(planText(line), said));
    this.#note(line, { fate: "decide", said });
  }

  /** A line may stand in several blocks: the gravest fate counts. */
  #note(line: PlanLine, fate: PieceFate): void {
    const known = this.#fates.get(line.line);
    if (known !== undefined && !isGraver(fate, known)) return;
    this.#fates.set(line.line, { place: `line ${line.line}`, what: planText(line), ...fate });
  }
}

/** The applications behind which nothing follows. */
const endsCall = /^(?:goto|gotoif|gotoiftime|hangup|busy|congestion|waitexten|background)$/i;

/** `Set(A=1)` inside of another line, as a line of its own. */
function lineOf(call: string, { line, priority }: PlanLine): PlanLine | undefined {
  const [, app, args = ""] = /^\s*([A-Za-z]\w*)\s*(?:\((.*)\))?\s*$/s.exec(call) ?? [];
  return app === undefined ? undefined : { line, priority, label: undefined, app, args };
}

function ownNumber(extension: Extension): Cel | undefined {
  return isExact(extension) && isDialled(extension) ? celText(extension.pattern) : undefined;
}
