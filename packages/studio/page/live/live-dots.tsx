import { useEffect, useRef } from "react";
import { useLiveState } from "./use-live.ts";

/** How long a call is seen to travel along a wire, in milliseconds. */
const travelMs = 700;

/** Calls that travel along a wire, as dots. Nothing moves where people have asked for less motion. */
export function LiveDots({ path, exit }: { readonly path: string; readonly exit: string }): React.ReactNode {
  const group = useRef<SVGGElement>(null);
  const moves = useLiveState((state) => state.moves);
  const seen = useRef(moves.at(-1)?.number ?? 0);
  useEffect(() => {
    const news = moves.filter(({ number, step, outcome }) => number > seen.current && isOf(exit, step, outcome));
    seen.current = moves.at(-1)?.number ?? 0;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [index] of news.entries()) travel(group.current, path, index * 40);
  }, [moves, path, exit]);
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

function travel(group: SVGGElement | null, path: string, delay: number): void {
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  dot.setAttribute("r", "4.5");
  dot.style.offsetPath = `path("${path}")`;
  group?.append(dot);
  const frames = [{ offsetDistance: "0%" }, { offsetDistance: "100%" }];
  const motion = dot.animate(frames, { duration: travelMs, delay, easing: "ease-in-out", fill: "backwards" });
  motion.addEventListener("finish", () => dot.remove());
}
