import type { Certificate } from "./certificate.ts";

/** A fact of a certificate in a sentence, and whether it is as it should be. */
export interface Fact {
  readonly isRight: boolean;
  readonly text: string;
}

/** The facts of a certificate, in the order in which they are found out. */
export function summaryOf(certificate: Certificate): readonly Fact[] {
  const { check, scenarios, properties, ways, faults, callsTried, rooms, fuzz, bounds } =
    certificate;
  const warnings = check.warnings.length;
  const impossible = ways.impossible.length + ways.behind;
  return [
    {
      isRight: true,
      text: `The flow has no errors${warnings === 0 ? "" : `, and ${counted(warnings, "warning")}`}.`,
    },
    { isRight: scenarios.failed.length === 0, text: scenariosText(scenarios) },
    { isRight: properties.broken.length === 0, text: propertiesText(properties) },
    {
      isRight: true,
      text: `${counted(ways.all, "way")} through the flow: ${ways.taken} taken, ${impossible} impossible, ${ways.notFound.length} not found.`,
    },
    {
      isRight: faults.length === 0,
      text: `${faults.length === 0 ? "No fault" : counted(faults.length, "fault")} in ${counted(callsTried, "call")}.`,
    },
    ...(rooms.length === 0 ? [] : [roomsFact(rooms)]),
    {
      isRight: fuzz.found === null,
      text:
        fuzz.found === null
          ? `No made-up call broke anything, in ${counted(bounds.worlds, "world")}.`
          : "A made-up call broke something.",
    },
  ];
}

function roomsFact(rooms: Certificate["rooms"]): Fact {
  const kinds = (["queue", "lot", "conference"] as const).flatMap((kind) => {
    const count = rooms.filter((room) => room.kind === kind).length;
    return count === 0 ? [] : [counted(count, kind)];
  });
  const moves = rooms.flatMap(({ walks }) => walks).reduce((sum, walk) => sum + walk.moves, 0);
  const isRight = rooms.every(({ broken }) => broken === null);
  const text = isRight
    ? `Many callers in ${kinds.join(", ")}: no order of theirs breaks a law, in ${moves} moves.`
    : "An order of many callers breaks a law.";
  return { isRight, text };
}

function scenariosText({ passed, failed }: Certificate["scenarios"]): string {
  const all = passed + failed.length;
  if (all === 0) return "There are no scenarios.";
  if (failed.length > 0)
    return `${failed.length} of ${counted(all, "scenario")} ${all === 1 ? "fails" : "fail"}.`;
  return all === 1 ? "The 1 scenario passes." : `All ${all} scenarios pass.`;
}

function propertiesText({ tried, broken }: Certificate["properties"]): string {
  if (tried.length === 0) return "There are no properties.";
  if (broken.length > 0)
    return `Calls were found that break ${broken.length === 1 ? "a property" : `${broken.length} properties`}.`;
  return tried.length === 1
    ? "The 1 property holds in every call that was tried."
    : `All ${tried.length} properties hold in every call that was tried.`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}
