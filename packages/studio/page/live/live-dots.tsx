import { useRef } from "react";
import { travel, useNewMoves } from "./travel.ts";

/** Calls that travel along a wire, as dots. */
export function LiveDots({ path, exit }: { readonly path: string; readonly exit: string }): React.ReactNode {
  const group = useRef<SVGGElement>(null);
  useNewMoves((news) => {
    const own = news.filter(({ step, outcome }) => isOf(exit, step, outcome));
    for (const [index] of own.entries()) travel(group.current, path, { delay: index * 40, radius: 4.5 });
  });
  return <g ref={group} className="dots" />;
}

/** An exit is called `step:outcome+outcome`. */
function isOf(exit: string, step: string, outcome: string): boolean {
  return (
    exit.startsWith(`${step}:`) &&
    exit
      .slice(step.length + 1)
      .split("+")
      .includes(outcome)
  );
}
