import { useEffect, useRef } from "react";
import type { LiveMove } from "../../src/live/live-contract.ts";
import { useLiveState } from "./use-live.ts";

/** How long a call is seen to travel along a wire, in milliseconds. */
const travelMs = 700;

/** Tells of the moves of calls as they come; of none where people have asked for less motion. */
export function useNewMoves(tell: (news: readonly LiveMove[]) => void): void {
  const moves = useLiveState((state) => state.moves);
  const seen = useRef(moves.at(-1)?.number ?? 0);
  useEffect(() => {
    const news = moves.filter(({ number }) => number > seen.current);
    seen.current = moves.at(-1)?.number ?? 0;
    if (news.length > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) tell(news);
  }, [moves, tell]);
}

/** How a dot travels: when, in milliseconds from now, and how large it is. */
export interface Dot {
  readonly delay: number;
  readonly radius: number;
}

/** Lets a dot travel along a line, and takes it away at its end. */
export function travel(group: SVGGElement | null, path: string, { delay, radius }: Dot): void {
  const dot = document.createElementNS("http://www.w3.org/2000/svg", "circle");
  dot.setAttribute("r", String(radius));
  dot.style.offsetPath = `path("${path}")`;
  group?.append(dot);
  const frames = [{ offsetDistance: "0%" }, { offsetDistance: "100%" }];
  const motion = dot.animate(frames, {
    duration: travelMs,
    delay,
    easing: "ease-in-out",
    fill: "backwards",
  });
  motion.addEventListener("finish", () => dot.remove());
}
