import { useRef } from "react";
import { travel, useNewMoves } from "./travel.ts";
import { waysBy } from "./wires-by-outcome.ts";

/** Calls that travel along a wire, as dots. */
export function LiveDots({
  path,
  exit,
}: {
  readonly path: string;
  readonly exit: string;
}): React.ReactNode {
  const group = useRef<SVGGElement>(null);
  useNewMoves((news) => {
    const ways = waysBy(exit);
    const own = news.filter(({ step, outcome }) => ways.includes(`${step} ${outcome}`));
    for (const [index] of own.entries())
      travel(group.current, path, { delay: index * 40, radius: 4.5 });
  });
  return <g ref={group} className="dots" />;
}
