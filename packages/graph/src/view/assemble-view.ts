import type { Card, Exit, FlowView, Wire } from "./flow-view.ts";
import { quietWires } from "./quiet-wires.ts";

/** Cards with the wires that their exits are. An exit whose wire is quiet says where it leads. */
export function assembleView(start: string, cards: readonly Card[]): FlowView {
  const wires = quietWires(wiresOf(cards), start);
  return { start, cards: sayingTargets(cards, wires), wires };
}

function sayingTargets(cards: readonly Card[], wires: readonly Wire[]): readonly Card[] {
  const targets = new Map(
    wires.flatMap(({ exit, to, isQuiet }) => (isQuiet ? [[exit, to] as const] : [])),
  );
  const said = (exit: Exit): Exit => {
    const target = targets.get(exit.id);
    return { ...exit, text: target === undefined ? exit.text : `${exit.label} → ${target}` };
  };
  return cards.map((card) => {
    const rows = card.rows.map((row) => {
      const isSaid = ({ label }: Exit): boolean => label === `if ${row.condition ?? ""}`;
      return { ...row, exits: row.exits.map((e) => (isSaid(e) ? { ...e, text: "" } : said(e))) };
    });
    return { ...card, rows, pills: card.pills.map(said) };
  });
}

function wiresOf(cards: readonly Card[]): readonly Wire[] {
  const names = new Set(cards.map(({ name }) => name));
  return cards.flatMap(({ name, rows, pills }) =>
    [...rows.flatMap(({ exits }) => exits), ...pills].flatMap(({ id, to, isLoop }) =>
      to.kind === "block" && !isLoop && names.has(to.block)
        ? [{ exit: id, from: name, to: to.block, isQuiet: false }]
        : [],
    ),
  );
}
