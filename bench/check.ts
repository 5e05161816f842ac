import { checkFlow } from "@flowrun/flow";
import { verbs } from "@flowrun/core";
import { readFlowText } from "@flowrun/language-server";
import { generatedFlow, mistakenFlow } from "./check/generated-flow.ts";
import { cpuPairs } from "./cpu-pairs.ts";
import type { Figure } from "./figure.ts";
import { quantile, ratioOfPairs } from "./ratio-of-pairs.ts";

/**
 * How the processor time of checking a flow grows with its blocks: 5,000 against 1,000. Without the
 * start of the process, which would make the growth look smaller than it is.
 */
export function measureCheck(pairs: number): Figure {
  const { ratio, noise, subject, reference } = ratioOfPairs(
    cpuPairs(checkOf(5_000), checkOf(1_000), pairs),
  );
  const text = generatedFlow(1_000);
  const details = {
    blocks10Ms: timeOf(checkOf(10)),
    blocks100Ms: timeOf(checkOf(100)),
    blocks1000Ms: Math.round(reference),
    blocks5000Ms: Math.round(subject),
    // The reading that an editor's answers need, such as a completion.
    editorReads1000Ms: timeOf(() => readFlowText("1000 blocks", text, verbs)),
  };
  const name = "`flowrun check`, 5,000 blocks against 1,000";
  return { name, ratio, noise, target: { kind: "at most", ratio: 6 }, details };
}

/**
 * How the processor time of checking grows with the problems that there are to tell of: 10,000
 * against 1,000, each of a name for which another is suggested.
 */
export function measureProblems(pairs: number): Figure {
  const { ratio, noise, subject, reference } = ratioOfPairs(
    cpuPairs(checkOfProblems(10_000), checkOfProblems(1_000), pairs),
  );
  const details = { problems1000Ms: Math.round(reference), problems10000Ms: Math.round(subject) };
  const name = "`flowrun check`, 10,000 problems against 1,000";
  return { name, ratio, noise, target: { kind: "at most", ratio: 14 }, details };
}

function checkOfProblems(problems: number): () => void {
  const text = mistakenFlow(problems);
  return () => {
    if (checkFlow({ name: `${problems} problems`, text }).length === 0)
      throw new Error("The flow must have problems.");
  };
}

function checkOf(blocks: number): () => void {
  const text = generatedFlow(blocks);
  return () => {
    const [mistake] = checkFlow({ name: `${blocks} blocks`, text });
    if (mistake !== undefined)
      throw new Error(`A generated flow must be a good one: ${mistake.message}`);
  };
}

function timeOf(work: () => unknown): number {
  const times = cpuPairs(work, work, 5).map(({ subject }) => subject);
  return Math.round(quantile(times, 0.5) * 10) / 10;
}
