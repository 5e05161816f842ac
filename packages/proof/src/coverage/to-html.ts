import type { Source } from "@flowrun/core";
import {
  type BlockCoverage,
  type Coverage,
  type CoverageTotals,
  percentOf,
  type StepCoverage,
  type Tally,
} from "./cover-flow.ts";
import { escapeMarkup } from "../report/escape-markup.ts";
import { pageStyle } from "../report/page-style.ts";

type Grade = "full" | "part" | "none";

/**
 * Coverage as one HTML page that needs nothing else. It has sums, a table of the blocks, and the
 * flow's text with its lines coloured. Below each step stand its outcomes with their counts.
 * Everything from the flow is escaped.
 */
export function toHtml(coverage: Coverage, { text }: Source): string {
  const { flow, file, runs, blocks, totals } = coverage;
  const title = `Coverage of ${escapeMarkup(flow)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${pageStyle}${ownStyle}</style>
</head>
<body>
<h1>${title}</h1>
<p class="about">${escapeMarkup(file)}, walked by ${runs} ${runs === 1 ? "call" : "calls"}</p>
<div class="sums">${sum("outcomes", totals.outcomes)}${sum("steps", totals.steps)}${sum("edges", totals.edges)}</div>
<div class="wide"><table class="blocks">
<thead><tr><th>block</th>${["steps", "outcomes", "edges"].map((name) => `<th class="number">${name}</th>`).join("")}<th>not taken</th></tr></thead>
<tbody>${blocks.map(blockRow).join("\n")}</tbody>
</table></div>
<p class="key"><span class="full">every outcome taken</span><span class="part">some outcomes taken</span>
<span class="none">never entered</span> The number beside a line says how often its step was entered.</p>
<div class="wide"><table class="source"><tbody>
${sourceRows(coverage, text.replace(/\n$/, "").split("\n"))}
</tbody></table></div>
</body>
</html>
`;
}

function sum(name: string, tally: Tally): string {
  const percent = percentOf(tally);
  return `<div class="sum"><span>${name}</span><b>${percent}%</b><span>${tally.covered} of ${tally.total}</span>
<div class="bar ${gradeOf(tally)}"><i style="width:${percent}%"></i></div></div>`;
}

function blockRow({ block, steps, totals }: BlockCoverage): string {
  const missing = steps.flatMap((step) => {
    const ways =
      step.entered === 0
        ? ["never entered"]
        : waysOf(step).flatMap(({ way, taken }) => (taken === 0 ? [way] : []));
    return ways.length === 0
      ? []
      : [
          `<a href="#L${step.firstLine}">${escapeMarkup(step.step)}</a>: ${escapeMarkup(ways.join(", "))}`,
        ];
  });
  const cells = shares(totals).map((share) => `<td class="number">${share}</td>`);
  return `<tr><td><a href="#L${steps[0]?.firstLine ?? 1}">${escapeMarkup(block)}</a></td>${cells.join("")}<td>${missing.join("<br>")}</td></tr>`;
}

function shares({ steps, outcomes, edges }: CoverageTotals): readonly string[] {
  return [steps, outcomes, edges].map(({ covered, total }) => `${covered}/${total}`);
}

function sourceRows({ blocks }: Coverage, lines: readonly string[]): string {
  const steps = blocks.flatMap((block) => block.steps);
  return lines
    .map((line, index) => {
      const number = index + 1;
      const here = steps.filter(
        ({ firstLine, lastLine }) => firstLine <= number && number <= lastLine,
      );
      const first = here.filter(({ firstLine }) => firstLine === number);
      const hits = first.map(({ entered }) => entered).join(" ");
      const grade = worst(here.map(gradeOfStep));
      const row = `<tr id="L${number}" class="${grade}"><td class="at">${number}</td><td class="hits">${hits}</td><td>${escapeMarkup(line)}</td></tr>`;
      return [
        row,
        ...here.filter(({ lastLine }) => lastLine === number).map((step) => waysRow(step, line)),
      ].join("\n");
    })
    .join("\n");
}

function waysRow(step: StepCoverage, line: string): string {
  const ways = waysOf(step);
  if (ways.length === 0) return "";
  const indent = line.length - line.trimStart().length;
  const chips = ways.map(
    ({ way, taken }) =>
      `<span class="way ${taken > 0 ? "full" : "none"}">${escapeMarkup(way)} ${taken}</span>`,
  );
  return `<tr class="${gradeOfStep(step)}"><td></td><td></td><td class="ways" style="padding-left:calc(12px + ${indent}ch)">${chips.join("")}</td></tr>`;
}

/** The facts of a step for a reader: how its `if` went, and how it ended. */
function waysOf({
  edges,
}: StepCoverage): readonly { readonly way: string; readonly taken: number }[] {
  return edges.flatMap(({ way, walked }) => (way === "next" ? [] : [{ way, taken: walked }]));
}

function gradeOfStep(step: StepCoverage): Grade {
  if (step.entered === 0) return "none";
  return waysOf(step).every(({ taken }) => taken > 0) ? "full" : "part";
}

function gradeOf({ covered, total }: Tally): Grade {
  if (covered === total) return "full";
  return covered === 0 ? "none" : "part";
}

function worst(grades: readonly Grade[]): Grade | "" {
  if (grades.length === 0) return "";
  return grades.every((grade) => grade === grades[0]) ? (grades[0] ?? "") : "part";
}

/** The style of what only the coverage page has. */
const ownStyle = `
.sums { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 20px; }
.sum { flex: 1 1 200px; border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; background: var(--panel); }
.sum b { display: block; font-size: 24px; line-height: 1.3; }
.sum span { color: var(--quiet); }
.bar { height: 6px; border-radius: 3px; background: var(--line); margin-top: 8px; overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--part-edge); }
.bar.full i { background: var(--full-edge); }
.bar.none i { background: var(--none-edge); }
.source { font: 13px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.source td { padding: 0 12px; white-space: pre; }
.source td.at, .source td.hits { color: var(--quiet); text-align: right; user-select: none; width: 1px; }
.source tr.full td { background: var(--full); } .source tr.full td:first-child { box-shadow: inset 3px 0 var(--full-edge); }
.source tr.part td { background: var(--part); } .source tr.part td:first-child { box-shadow: inset 3px 0 var(--part-edge); }
.source tr.none td { background: var(--none); } .source tr.none td:first-child { box-shadow: inset 3px 0 var(--none-edge); }
.source tr:target td { outline: 1px solid var(--part-edge); }
.source td.ways { white-space: normal; padding-bottom: 6px; }
.way { display: inline-block; border: 1px solid; border-radius: 10px; padding: 0 8px; margin: 2px 6px 2px 0;
  background: var(--page); font: 12px/18px system-ui, sans-serif; white-space: nowrap; }
.way.full { color: var(--full-edge); } .way.none { color: var(--none-edge); border-style: dashed; }
.key { color: var(--quiet); }
.key span { color: var(--text); padding: 1px 8px; margin-right: 6px; border-left: 3px solid; }
.key .full { background: var(--full); border-color: var(--full-edge); }
.key .part { background: var(--part); border-color: var(--part-edge); }
.key .none { background: var(--none); border-color: var(--none-edge); }
`;
