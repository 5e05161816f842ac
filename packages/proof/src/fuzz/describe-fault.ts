import { positionOf, type Program } from "@flowrun/core";
import type { Counterexample } from "./fuzz-flow.ts";

/** The fault that a call shows: `silence: The caller is … At 61.500 s, in main/3 (flow.yaml:12).` */
export function describeFault(
  { blocks, finally: last, source }: Program,
  { violation }: Counterexample,
): string {
  const { invariant, message, atMs } = violation;
  const step = [...Object.values(blocks).flat(), ...last].find(({ id }) => id === violation.step);
  const place =
    step === undefined
      ? ""
      : `, in ${step.id} (${source.name}:${positionOf(source, step.span).line})`;
  return `${invariant}: ${message} At ${(atMs / 1000).toFixed(3)} s${place}.`;
}
