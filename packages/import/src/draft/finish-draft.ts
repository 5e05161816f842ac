import { verbs } from "@flowrun/core";
import { edgesOf, endsBlock, waits, type DraftEdge } from "./draft-edges.ts";
import type { DraftStep, FlowDraft } from "./flow-draft.ts";

/**
 * Makes a draft keep what flows must keep. Steps behind the end of a block go, blocks that nothing
 * leads to, and variables that nothing names. `answer` stands before what needs it. Each loop without
 * a step that waits is given a `wait`. Gives the blocks of these loops.
 */
export function finishDraft(draft: FlowDraft): readonly string[] {
  for (const steps of draft.blocks.values()) {
    const end = steps.findIndex(endsBlock);
    if (end !== -1) steps.splice(end + 1);
  }
  removeUnreached(draft);
  removeUnused(draft);
  answerInTime(draft);
  return waitInLoops(draft);
}

function removeUnreached(draft: FlowDraft): void {
  const edges = Map.groupBy(edgesOf(draft), ({ from }) => from);
  const reached = new Set([draft.start]);
  for (const block of reached) for (const { to } of edges.get(block) ?? []) reached.add(to);
  for (const name of draft.blocks.keys()) if (!reached.has(name)) draft.blocks.delete(name);
}

function removeUnused(draft: FlowDraft): void {
  const steps = JSON.stringify([...draft.blocks.values(), draft.finally]);
  for (const name of draft.declared("vars").keys())
    if (!new RegExp(`\\b${name}\\b`).test(steps)) draft.undeclare("vars", name);
}

/** A step is never answered twice, and never too late: the least set of blocks that may not be. */
function answerInTime(draft: FlowDraft): void {
  const unanswered = new Set([draft.start]);
  const edges = Map.groupBy(edgesOf(draft), ({ from }) => from);
  for (const block of unanswered) {
    const steps = draft.blocks.get(block) ?? [];
    const until = steps.findIndex((step) => answers(step) || needsAnswer(step));
    for (const { at, to } of edges.get(block) ?? [])
      if (until === -1 || at < until || (at === until && answersLater(steps[at])))
        unanswered.add(to);
  }
  for (const [name, steps] of draft.blocks) {
    let isAnswered = !unanswered.has(name);
    const answered = steps.flatMap((step): readonly DraftStep[] => {
      if (isAnswered) return step.verb === "answer" ? [] : [withoutEarly(withoutAnswer(step))];
      isAnswered = answers(step) || needsAnswer(step);
      return isAnswered && !answers(step) ? [{ verb: "answer" }, step] : [step];
    });
    steps.splice(0, steps.length, ...answered);
  }
}

function answers({ verb, if: condition }: DraftStep): boolean {
  return verb === "answer" && condition === undefined;
}

/** Whether the caller is still unanswered where such a step has led elsewhere. */
function answersLater(step: DraftStep | undefined): boolean {
  return step?.verb === "bridge" && hasAnswer(step);
}

function needsAnswer(step: DraftStep): boolean {
  const { needsAnswer: needs = false } = verbs[step.verb] ?? {};
  return needs !== false && !hasAnswer(step) && !isOn(step, "early");
}

function hasAnswer(step: DraftStep): boolean {
  return isOn(step, "answer");
}

function isOn({ options }: DraftStep, option: string): boolean {
  return options !== null && typeof options === "object" && Reflect.get(options, option) === true;
}

function withoutAnswer(step: DraftStep): DraftStep {
  if (!hasAnswer(step) || typeof step.options !== "object" || !("to" in step.options)) return step;
  const { answer: _, ...options } = step.options;
  return { ...step, options };
}

/** Behind the answer nothing is early. */
function withoutEarly(step: DraftStep): DraftStep {
  const { options } = step;
  if (!isOn(step, "early") || typeof options !== "object" || !("media" in options)) return step;
  return { ...step, options: options["media"] };
}

/** A wait at the beginning of a block on each way round that has none. */
function waitInLoops(draft: FlowDraft): readonly string[] {
  const changed = new Set<string>();
  for (let loops = spinning(draft); loops.size > 0; loops = spinning(draft))
    for (const block of loops) {
      changed.add(block);
      draft.blocks.get(block)?.unshift({ verb: "wait", options: "1s" });
    }
  return [...changed];
}

/** The blocks that loops without a wait lead back to. */
function spinning(draft: FlowDraft): ReadonlySet<string> {
  const isWaitless = ({ from, at }: DraftEdge): boolean =>
    !(draft.blocks.get(from) ?? []).slice(0, at + 1).some(waits);
  const edges = Map.groupBy(edgesOf(draft).filter(isWaitless), ({ from }) => from);
  const [state, loops] = [new Map<string, "open" | "done">(), new Set<string>()];
  for (const entry of draft.blocks.keys()) {
    if (state.has(entry)) continue;
    const stack: { readonly block: string; next: number }[] = [{ block: entry, next: 0 }];
    state.set(entry, "open");
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const to = edges.get(top.block)?.[top.next]?.to;
      top.next += 1;
      if (to === undefined) {
        state.set(top.block, "done");
        stack.pop();
      } else if (state.get(to) === "open") loops.add(to);
      else if (!state.has(to)) {
        state.set(to, "open");
        stack.push({ block: to, next: 0 });
      }
    }
  }
  return loops;
}
