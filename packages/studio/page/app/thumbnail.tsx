import { cardMeasures, type PlacedView } from "@flowrun/graph";

/** A graph from far away: its cards and wires, without words. */
export function Thumbnail({ view }: { readonly view: PlacedView | undefined }): React.ReactNode {
  if (view === undefined) return <span className="thumbnail" />;
  const { x, y, width, height } = view.bounds;
  const box = [x - 20, y - 20, width + 40, height + 40].join(" ");
  return (
    <svg className="thumbnail" viewBox={box} aria-hidden>
      {view.wires
        .filter(({ wire }) => !wire.isQuiet)
        .map(({ wire, path }) => (
          <path key={wire.exit} d={path} />
        ))}
      {view.cards.map(({ card, x: left, y: top, layout }) => (
        <g key={card.name} className={card.kind}>
          <rect x={left} y={top} width={cardMeasures.width} height={layout.height} rx={10} />
          {layout.rows.map(({ row, y: at }) => (
            <rect
              key={row.step}
              className={row.sort}
              x={left + 14}
              y={top + at + 8}
              width={150}
              height={10}
              rx={5}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
