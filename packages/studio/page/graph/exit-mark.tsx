import { cardMeasures, type Exit, type PlacedExit } from "@flowrun/graph";
import { Handle, Position } from "@xyflow/react";
import { RotateCw, Square } from "lucide-react";
import { useStudioState } from "../state/use-studio.ts";
import { markOf } from "./compared.ts";
import { takenText, type Overlay } from "./overlay.ts";

/** How often calls ended there: no wire leads on that could have the number. */
function EndCount({
  overlay,
  block,
  exit,
}: {
  readonly overlay: Overlay | undefined;
  readonly block: string;
  readonly exit: Exit;
}): React.ReactNode {
  if (exit.to.kind !== "end" || overlay?.isCounted !== true) return undefined;
  const text = takenText(overlay, block, overlay.exits.get(exit.id));
  return text !== undefined && <span className="exit-count">{text}</span>;
}

interface ExitMarkProps {
  readonly placed: PlacedExit;
  readonly overlay: Overlay | undefined;
  readonly block: string;
  readonly canLead: boolean;
  /** The height of its card. */
  readonly height: number;
}

/** An exit: a pill below, or the words behind an earlier step. */
export function ExitMark({
  placed,
  overlay,
  block,
  canLead: leads,
  height,
}: ExitMarkProps): React.ReactNode {
  const { exit, x, y, width, side } = placed;
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
      <EndCount {...{ overlay, block, exit }} />
      {leads && <Handles placed={placed} height={height} />}
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
      title={exit.label}
      {...markOf(compared, "exits", exit.id)}
    >
      {content}
    </div>
  );
}

/** A wire is pulled out of an exit, or out of the port of the wire that it has. */
function Handles({
  placed: { exit, x, y, port, width, side },
  height,
}: Pick<ExitMarkProps, "placed" | "height">): React.ReactNode {
  if (side === "side") return <Handle id={exit.id} type="source" position={Position.Right} />;
  const own = { id: exit.id, type: "source", position: Position.Bottom } as const;
  const place = { left: port - x + width / 2, top: height - y + cardMeasures.pill / 2 };
  const isWired = exit.to.kind === "block" && !exit.isLoop;
  return (
    <>
      {/* A wire that is pulled begins at the first of them. */}
      {isWired && <Handle {...own} className="port" style={place} />}
      <Handle {...own} />
    </>
  );
}
