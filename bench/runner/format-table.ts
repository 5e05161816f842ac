import type { Figure } from "../figure.ts";
import { reaches } from "./reaches.ts";

/** Figures as a Markdown table: what was measured, its target, and what stands behind it. */
export function formatTable(figures: readonly Figure[]): string {
  const head = ["| what | target | measured | noise | | behind it |", "|---|---|---|---|---|---|"];
  return [...head, ...figures.map(formatRow)].join("\n");
}

function formatRow(figure: Figure): string {
  const { name, target, ratio, noise, details } = figure;
  const verdict = reaches(figure, target.ratio) ? "reached" : "missed";
  const behind = Object.entries(details).map(([key, value]) => `${key} ${value}`);
  const cells = [
    name,
    `${target.kind} ${target.ratio} ×`,
    `${short(ratio)} ×`,
    `± ${short(noise)}`,
    verdict,
  ];
  return `| ${[...cells, behind.join(", ")].join(" | ")} |`;
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
