import { assembleView } from "../view/assemble-view.ts";
import type { Card, Exit, Row } from "../view/flow-view.ts";
import { diffExits } from "./diff-exits.ts";
import { diffLines, sayingLines } from "./diff-lines.ts";
import { diffSections } from "./diff-sections.ts";
import { diffSteps, type WrittenStep } from "./diff-steps.ts";
import type { DiffChange, DiffLine, DiffMark, FlowDiff, FlowVersion } from "./flow-diff.ts";
import { matchCards, type WrittenCard } from "./match-cards.ts";

/**
 * Compares two versions of a flow. Total: also flows with mistakes are compared, as far as they
 * have a view.
 */
export function diffFlows(before: FlowVersion, after: FlowVersion): FlowDiff {
  const [old, now] = [writtenCards(before), writtenCards(after)];
  const matched = matchCards(old, now);
  const names = new Map([...matched].map(([name, { card }]) => [card.name, name]));
  const diff = new Diff();
  const cards = now.map((each) => {
    const was = matched.get(each.card.name);
    if (was === undefined) return diff.add(each.card);
    const [isOld, isNew] = [was.card.kind !== "missing", each.card.kind !== "missing"];
    if (isOld && !isNew)
      return { ...diff.remove(retargeted(was, names).card), kind: "missing" as const };
    return isNew && !isOld ? diff.add(each.card) : diff.compare(retargeted(was, names), each);
  });
  const kept = new Set(matched.values());
  const gone = old
    .filter((each) => !kept.has(each))
    .map((each) => diff.remove(retargeted(each, names).card));
  return {
    view: assembleView(after.view.start, [...cards, ...gone]),
    marks: diff.marks,
    changes: [...diffSections(before.source, after.source), ...diff.changes],
  };
}

function writtenCards({ view, source }: FlowVersion): readonly WrittenCard[] {
  return view.cards.map((card) => {
    const steps = card.rows.map((row) => {
      return { row, lines: sayingLines(source.text.slice(row.span.start, row.span.end)) };
    });
    return { card, steps };
  });
}

/** A card whose exits lead to blocks by the names that these have now. */
function retargeted({ card, steps }: WrittenCard, names: ReadonlyMap<string, string>): WrittenCard {
  const led = (exit: Exit): Exit =>
    exit.to.kind === "block"
      ? { ...exit, to: { ...exit.to, block: names.get(exit.to.block) ?? exit.to.block } }
      : exit;
  const ledRow = (row: Row): Row => ({ ...row, exits: row.exits.map(led) });
  return {
    card: { ...card, rows: card.rows.map(ledRow), pills: card.pills.map(led) },
    steps: steps.map(({ row, lines }) => ({ row: ledRow(row), lines })),
  };
}

/** The ids of cards that only the older version has must be others. */
function idOfOld(id: string): string {
  return `− ${id}`;
}

/** A step with all ways on from it, wherever they are drawn. */
type LedStep = WrittenStep & { readonly exits: readonly Exit[] };

interface ComparedStep {
  readonly row: Row | undefined;
  /** Exits that are drawn below the rows. */
  readonly pills: readonly Exit[];
  readonly isOther: boolean;
}

function exitsAfter({ rows, pills }: Card, row: Row): readonly Exit[] {
  return row.step === rows.at(-1)?.step ? pills : row.exits;
}

/** Collects what is not the same. */
class Diff {
  readonly marks = {
    cards: {} as Record<string, DiffMark>,
    steps: {} as Record<string, DiffMark>,
    exits: {} as Record<string, DiffMark>,
  };
  readonly changes: DiffChange[] = [];

  add(card: Card): Card {
    this.#markAll(card, "added");
    return card;
  }

  remove(card: Card): Card {
    const old = {
      ...card,
      rows: card.rows.map((row) => this.#oldRow(row, row.exits)),
      pills: card.pills.map((exit) => this.#oldExit(exit)),
    };
    this.#markAll(old, "removed");
    return old;
  }

  /** The newer card, with what is gone of the older one in its places. */
  compare(was: WrittenCard, now: WrittenCard): Card {
    const { name } = now.card;
    const isRenamed = was.card.name !== name;
    if (isRenamed) this.#tell("changed", "block", { name, was: was.card.name });
    const compared = diffSteps(was.steps, now.steps).map(({ before, after }) => {
      const old = before && { ...before, exits: exitsAfter(was.card, before.row) };
      return after === undefined
        ? this.#removed(name, old)
        : this.#compared(name, old, after, now.card);
    });
    if (isRenamed || compared.some(({ isOther }) => isOther)) this.marks.cards[name] = "changed";
    return {
      ...now.card,
      rows: compared.flatMap(({ row }) => row ?? []),
      pills: [...now.card.pills, ...compared.flatMap(({ pills }) => pills)],
    };
  }

  #removed(block: string, old: LedStep | undefined): ComparedStep {
    if (old === undefined) return { row: undefined, pills: [], isOther: false };
    const row = this.#oldRow(old.row, old.exits);
    this.marks.steps[row.step] = "removed";
    this.#tellStep("removed", block, old, diffLines(old.lines, []));
    return { row, pills: [], isOther: true };
  }

  #compared(block: string, old: LedStep | undefined, now: WrittenStep, card: Card): ComparedStep {
    const { row } = now;
    const isLast = row === card.rows.at(-1);
    const { added, removed } = diffExits(old?.exits ?? [], exitsAfter(card, row));
    for (const id of added) this.marks.exits[id] = "added";
    const gone = removed.map((exit) => this.#oldExit(exit));
    const lines = diffLines(old?.lines ?? [], now.lines);
    // A step that now is the last one, or not any more, has other exits and says the same.
    if (lines.length > 0) {
      const kind = old === undefined ? "added" : "changed";
      this.marks.steps[row.step] = kind;
      this.#tellStep(kind, block, now, lines);
    }
    const isOther = lines.length + added.length + gone.length > 0;
    if (isLast) return { row, pills: gone, isOther };
    return { row: { ...row, exits: [...row.exits, ...gone] }, pills: [], isOther };
  }

  #oldRow(row: Row, exits: readonly Exit[]): Row {
    return {
      ...row,
      step: idOfOld(row.step),
      problem: undefined,
      exits: exits.map((exit) => this.#oldExit(exit)),
    };
  }

  #oldExit(exit: Exit): Exit {
    const old = { ...exit, id: idOfOld(exit.id), step: idOfOld(exit.step) };
    this.marks.exits[old.id] = "removed";
    return old;
  }

  #markAll({ name, kind, rows, pills }: Card, mark: DiffMark): void {
    this.marks.cards[name] = mark;
    for (const { step, exits } of rows) {
      this.marks.steps[step] = mark;
      for (const { id } of exits) this.marks.exits[id] = mark;
    }
    for (const { id } of pills) this.marks.exits[id] = mark;
    if (kind !== "missing") this.#tell(mark, "block", { name });
  }

  #tellStep(
    kind: DiffMark,
    name: string,
    { row: { index, verb } }: WrittenStep,
    lines: readonly DiffLine[],
  ): void {
    this.#tell(kind, "step", { name, step: index + 1, verb, lines });
  }

  #tell(
    kind: DiffMark,
    what: DiffChange["what"],
    { name, was, step, verb, lines = [] }: Pick<DiffChange, "name"> & Partial<DiffChange>,
  ): void {
    this.changes.push({ kind, what, name, was, step, verb, lines });
  }
}
