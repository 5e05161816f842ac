import { cardMeasures, type PlacedCard, type PlacedExit, type PlacedRow } from "@flowrun/graph";
import { Handle, Position, type Node, type NodeProps } from "@xyflow/react";
import { CircleAlert, Flag, RotateCw, Square, TriangleAlert } from "lucide-react";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { selectedPlace } from "../state/studio-state.ts";
import { isGone, markOf } from "./compared.ts";
import type { Overlay } from "./overlay.ts";
import { LiveMarks } from "./live-marks.tsx";
import { VerbIcon } from "./verb-icon.tsx";

/** A card as a node of the canvas. */
export type CardNodeType = Node<{ readonly placed: PlacedCard }, "card">;

/** A block: its head, a row for each step, and every exit. All places are those of the layout. */
export function CardNode({ data: { placed } }: NodeProps<CardNodeType>): React.ReactNode {
  const { card, layout } = placed;
  const selected = useStudioState(selectedPlace);
  const isSelected = selected?.block === card.name;
  const select = useSelect(card.name);
  const { show } = useStudio();
  const overlay = useStudioState((state) => state.overlay);
  const compared = useStudioState((state) => state.compared);
  const classes = [
    ...["card", card.kind, isSelected ? "selected" : "", card.reachable ? "" : "unreached"],
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
        onClick={() => select(undefined)}
        onDoubleClick={() => {
          if (card.kind === "block") show({ question: { kind: "name", block: card.name } });
        }}
      >
        {card.begins.length > 0 && <Flag size={13} className="flag" aria-hidden />}
        <strong>{card.name}</strong>
        <Remark card={card} />
        {overlay?.live && <LiveMarks block={card.name} live={overlay.live} />}
      </div>
      {layout.rows.map((each) => (
        <StepRow
          key={each.row.step}
          placed={each}
          isSelected={
            isSelected && selected.step === each.row.index && !isGone(compared, each.row.step)
          }
          overlay={overlay}
          onSelect={() => select(each.row.index)}
        />
      ))}
      {layout.exits.map((each) => (
        <ExitMark key={each.exit.id} placed={each} overlay={overlay} />
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

function useSelect(block: string): (step: number | undefined) => void {
  const studio = useStudio();
  return (step) => {
    const { checked } = studio.state.getState();
    const place = checked?.places.find((each) => each.block === block && each.step === step);
    if (place !== undefined) studio.select(place);
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
  if (card.kind === "missing") return <span className="remark bad">{words.missingBlock}</span>;
  return card.reachable ? undefined : <span className="remark warn">{words.notReached}</span>;
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
  readonly onSelect: () => void;
}

function StepRow({
  placed: { row, y, height },
  isSelected,
  overlay,
  onSelect,
}: StepRowProps): React.ReactNode {
  const words = useWords();
  const compared = useStudioState((state) => state.compared);
  const classes = [
    "row",
    isSelected ? "selected" : "",
    row.problem ?? "",
    toneOfRow(row.step, overlay),
  ].join(" ");
  return (
    <div
      className={classes}
      style={{ top: y, height }}
      onClick={onSelect}
      data-step={row.step}
      {...markOf(compared, "steps", row.step)}
    >
      <div className="row-line">
        <VerbIcon sort={row.sort} />
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

interface ExitMarkProps {
  readonly placed: PlacedExit;
  readonly overlay: Overlay | undefined;
}

/** An exit: a pill below, or the words behind an earlier step. */
function ExitMark({
  placed: { exit, x, y, width, side },
  overlay,
}: ExitMarkProps): React.ReactNode {
  const { pill, exit: line } = cardMeasures;
  const compared = useStudioState((state) => state.compared);
  const end = exit.ways.includes("over") ? "ends over" : "ends";
  const isFaded =
    overlay !== undefined && overlay.live === undefined && !overlay.exits.has(exit.id);
  const kind = `${exit.to.kind === "end" ? end : "leads"} ${isFaded ? "faded" : ""}`;
  const content = (
    <>
      {exit.isLoop && <RotateCw size={11} aria-hidden />}
      {exit.to.kind === "end" && <Square size={7} fill="currentColor" aria-hidden />}
      <span className="exit-text">{exit.text}</span>
      {exit.to.kind === "block" && (
        <Handle
          id={exit.id}
          type="source"
          position={side === "bottom" ? Position.Bottom : Position.Right}
        />
      )}
    </>
  );
  const place =
    side === "bottom"
      ? { left: x - width / 2, top: y - pill / 2, width, height: pill }
      : { right: 10, top: y - line / 2, height: line };
  return (
    <div
      className={`exit ${side === "bottom" ? "bottom" : "aside"} ${kind}`}
      style={place}
      title={exit.text}
      {...markOf(compared, "exits", exit.id)}
    >
      {content}
    </div>
  );
}
