import type { DraftStep } from "../draft/flow-draft.ts";
import { celOf, flowText, type Piece } from "../draft/cel.ts";
import type { DialPlan } from "./dial-plan.ts";
import { isExact, type Spot, spotFor } from "./patterns.ts";
import type { FlowNames } from "./plan-names.ts";
import type { Target } from "./plan-step.ts";
import { planPieces } from "./plan-text.ts";
import { splitArguments } from "./split-arguments.ts";

/** Where a line stands that goes somewhere, and what makes blocks. */
interface Going {
  readonly plan: DialPlan;
  readonly spot: Spot;
  readonly names: FlowNames;
  readonly begin: (spot: Spot, at: number) => string;
  readonly dispatch: (context: string) => string;
  readonly redial: (number: string) => DraftStep;
}

/**
 * The block of a place of the dial plan: `label`, `extension,label`, `context,extension,label`;
 * `undefined` where there is none. A number that only the call knows is tried like a dialled one.
 */
export function findTarget(place: string, going: Going): Target | undefined {
  const parts = splitArguments(place);
  const [label = "", number, context = going.spot.context] = parts.toReversed();
  if (parts.length === 0 || parts.length > 3 || !going.plan.contexts.has(context)) return undefined;
  if (number === undefined) return labelled(going.spot, label, going);
  const pieces = planPieces(number, going.names);
  return pieces && numbered(pieces, { number, context, label }, going);
}

interface Numbered {
  readonly number: string;
  readonly context: string;
  readonly label: string;
}

function numbered(
  pieces: readonly Piece[],
  { number, context, label }: Numbered,
  going: Going,
): Target | undefined {
  const isSame = celOf(pieces) === going.names.exten;
  if (isSame && context === going.spot.context) return labelled(going.spot, label, going);
  if (pieces.some((piece) => "cel" in piece)) {
    if (label !== "1") return undefined;
    const first = isSame ? [] : [going.redial(flowText(pieces))];
    return { block: going.dispatch(context), first };
  }
  const found = spotFor(going.plan, context, number);
  const target = found && labelled(found, label, going);
  if (found === undefined || target === undefined || isExact(found.extension)) return target;
  return { ...target, first: [going.redial(flowText([{ text: number }]))] };
}

function labelled(spot: Spot, label: string, { begin }: Going): Target | undefined {
  const at = spot.extension.lines.findIndex(
    (line) => line.label === label || String(line.priority) === label,
  );
  return at === -1 ? undefined : { block: begin(spot, at), first: [] };
}
