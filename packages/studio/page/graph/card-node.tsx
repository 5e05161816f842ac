import { cardMeasures, type PlacedCard, type PlacedRow } from "@flowrun/graph";
import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { CircleAlert, Flag, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { isGone, markOf } from "./compared.ts";
import { canLead } from "./exits.ts";
import { ExitMark } from "./exit-mark.tsx";
import type { Overlay } from "./overlay.ts";
import { VerbIcon } from "./verb-icon.tsx";

// Loaded where calls are seen.
const LiveMarks = lazy(async () => ({ default: (await import("./live-marks.tsx")).LiveMarks }));

/** A card as a node of the canvas. */
export type CardNodeType = Node<{ readonly placed: PlacedCard }, "card">;

/** A block: its head, a row for each step, and every exit. All places are those of the layout. */
export function CardNode({ data: { placed } }: NodeProps<CardNodeType>): React.ReactNode {
  const { card, layout } = placed;
  const selected = useStudioState(selectedPlace);
  const isSelected = selected?.block === card.name;
  const select = useSelect(card.name);
  const askMenu = useMenu(card);
  const { show } = useStudio();
  const marks = useStudioState(({ marked }) => marked).filter(({ block }) => block === card.name);
  const overlay = useStudioState((state) => state.overlay);
  const compared = useStudioState((state) => state.compared);
  const classes = [
    ...[
      "card",
      card.kind,
      isSelected ? "selected" : "",
      marks.some(({ step }) => step === undefined) ? "marked" : "",
      card.reachable ? "" : "unreached",
    ],
    toneOfCard(card, overlay),
  ];
  return (
    <div
      className={classes.join(" ")}
      style={{ width: cardMeasures.width, height: layout.height }}
      {...markOf(compared, "cards", card.name)}
    >
      <Handle type="target" position={Position.Top} isConnectableStart={false} />
      <Begins card={card} />
      <div
        className="card-head"
        onClick={(event) => select(undefined, event)}
        onContextMenu={(event) => askMenu(undefined, event)}
        onDoubleClick={() => {
          if (card.kind === "block") show({ question: { kind: "name", block: card.name } });
        }}
      >
        {card.begins.length > 0 && <Flag size={13} className="flag" aria-hidden />}
        <strong>{card.name}</strong>
        <Remark card={card} />
        <Suspense>{overlay?.live && <LiveMarks block={card.name} live={overlay.live} />}</Suspense>
      </div>
      {layout.rows.map((each) => (
        <StepRow
          key={each.row.step}
          placed={each}
          isSelected={
            isSelected && selected.step === each.row.index && !isGone(compared, each.row.step)
          }
          isMarked={marks.some(({ step }) => step === each.row.index)}
          overlay={overlay}
          onSelect={(event) => select(each.row.index, event)}
          onMenu={(event) => askMenu(each.row.index, event)}
        />
      ))}
      {layout.exits.map((each) => (
        <ExitMark
          key={each.exit.id}
          placed={each}
          overlay={overlay}
          block={card.name}
          canLead={canLead(card, each.exit)}
          height={layout.height}
        />
      ))}
    </div>
  );
}

/** A card that no call came to is faded; the one that a call is in stands out. */
function toneOfCard({ name, rows }: PlacedCard["card"], overlay: Overlay | undefined): string {
  if (overlay === undefined) return "";
  if (overlay.live !== undefined)
    return (overlay.live.entered[name] ?? 0) + (overlay.live.at[name] ?? 0) > 0 ? "" : "faded";
  if (rows.some(({ step }) => step === overlay.here?.step))
    return overlay.here?.isWell === true ? "here" : "here departed";
  return rows.some(({ step }) => overlay.steps.has(step)) ? "walked" : "faded";
}

type Press = Pick<React.MouseEvent, "ctrlKey" | "metaKey" | "shiftKey">;

/** With Ctrl or Shift it is marked beside what is selected or marked already. */
function useSelect(block: string): (step: number | undefined, press?: Press) => void {
  const studio = useStudio();
  return (step, press) => {
    if (press !== undefined && (press.ctrlKey || press.metaKey || press.shiftKey)) {
      if (studio.state.getState().marked.length === 0) studio.chosen().forEach(studio.mark);
      return studio.mark({ block, step });
    }
    studio.state.setState({ marked: [] });
    const { checked } = studio.state.getState();
    const place = checked?.places.find((each) => each.block === block && each.step === step);
    if (place !== undefined) studio.select(place);
  };
}

/** The menu of the other button. A click on a marked one leaves all marks. */
function useMenu(
  card: PlacedCard["card"],
): (step: number | undefined, event: React.MouseEvent) => void {
  const studio = useStudio();
  const select = useSelect(card.name);
  return (step, event) => {
    event.preventDefault();
    const { marked, facts } = studio.state.getState();
    if (!facts.roles.includes("edit")) return;
    const [block, isMissing] = [card.name, card.kind === "missing"];
    if (marked.every((each) => each.block !== block || each.step !== step)) select(step);
    const { clientX: x, clientY: y } = event;
    studio.show({ question: { kind: "menu", x, y, block, step, isMissing } });
  };
}

function Begins({ card }: { readonly card: PlacedCard["card"] }): React.ReactNode {
  const words = useWords();
  if (card.begins.length === 0) return undefined;
  return (
    <div className="begins">
      <span>{card.begins.map((each) => (each === "call" ? words.callIn : each)).join(", ")}</span>
    </div>
  );
}

function Remark({ card }: { readonly card: PlacedCard["card"] }): React.ReactNode {
  const words = useWords();
  if (card.kind === "missing") return <CreateBlock name={card.name} />;
  return card.reachable ? undefined : <span className="remark warn">{words.notReached}</span>;
}

/** A block that exits lead to and that is not there. */
function CreateBlock({ name }: { readonly name: string }): React.ReactNode {
  const words = useWords();
  const { show } = useStudio();
  return (
    <button
      className="remark bad create-block"
      tabIndex={-1}
      title={words.missingBlock}
      onClick={() => show({ question: { kind: "verb", missing: name } })}
    >
      + {words.create}
    </button>
  );
}

function toneOfRow(step: string, overlay: Overlay | undefined): string {
  if (overlay === undefined || overlay.live !== undefined) return "";
  if (overlay.here?.step === step) return "here";
  return overlay.steps.has(step) ? "walked" : "faded";
}

interface StepRowProps {
  readonly placed: PlacedRow;
  readonly isSelected: boolean;
  readonly overlay: Overlay | undefined;
  readonly isMarked: boolean;
  readonly onSelect: (press: Press) => void;
  readonly onMenu: (event: React.MouseEvent) => void;
}

function StepRow({
  placed: { row, y, height },
  isSelected,
  isMarked,
  overlay,
  onSelect,
  onMenu,
}: StepRowProps): React.ReactNode {
  const words = useWords();
  const compared = useStudioState((state) => state.compared);
  const classes = [
    // It is dragged itself, not the canvas.
    "row nopan",
    isMarked ? "marked" : "",
    isSelected ? "selected" : "",
    row.problem ?? "",
    toneOfRow(row.step, overlay),
  ].join(" ");
  return (
    <div
      className={classes}
      style={{ top: y, height }}
      onClick={onSelect}
      onContextMenu={onMenu}
      data-step={row.step}
      data-index={row.index}
      {...markOf(compared, "steps", row.step)}
    >
      <div className="row-line">
        <VerbIcon verb={row.verb} sort={row.sort} />
        <span className="verb">{row.verb}</span>
        <span className="argument" title={row.argument}>
          {row.argument}
        </span>
        {row.as !== undefined && <span className="as">→ {row.as}</span>}
        {row.problem === "error" && (
          <CircleAlert size={13} className="bad" aria-label={row.problem} />
        )}
        {overlay?.isCounted === true && overlay.live === undefined && (
          <span className="count">{overlay.steps.get(row.step) ?? 0}</span>
        )}
        {row.problem === "warning" && (
          <TriangleAlert size={13} className="warn" aria-label={row.problem} />
        )}
      </div>
      {row.condition !== undefined && (
        <div className="condition" title={row.condition}>
          {words.condition} {row.condition}
        </div>
      )}
    </div>
  );
}
