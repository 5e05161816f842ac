import { formatDuration } from "@flowrun/core";
import { escapeMarkup } from "../report/escape-markup.ts";
import { pageStyle } from "../report/page-style.ts";
import type { Certificate, ToldWay } from "./certificate.ts";
import { verdictOf, walkText } from "../rooms/format-rooms.ts";
import { summaryOf } from "./summary.ts";

/**
 * A certificate as one HTML page that needs nothing else, for people who decide whether a flow goes
 * into service. Everything from the flow is escaped.
 */
export function toPage(certificate: Certificate): string {
  const { flow, holds, engine, provedAt, ways } = certificate;
  const title = `What is proved of ${escapeMarkup(flow)}`;
  const open = ways.notFound.length;
  const unknown =
    open === 0 ? "" : ` Nothing is known of ${open === 1 ? "1 way" : `${open} ways`} through it.`;
  const verdict = holds
    ? `Nothing was found that this flow does wrong, within the bounds that are named below.${unknown}`
    : "This flow does something wrong.";
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
<p class="about">flowrun ${escapeMarkup(engine)}, ${escapeMarkup(provedAt.slice(0, 16).replace("T", " "))} UTC</p>
<p class="verdict ${holds ? "full" : "none"}"><b>${holds ? "Proved" : "Not proved"}</b> ${verdict}</p>
<ul class="facts">${summaryOf(certificate)
    .map(
      ({ isRight, text }) =>
        `<li class="${isRight ? "full" : "none"}"><span>${isRight ? "✓" : "✗"}</span>${escapeMarkup(text)}</li>`,
    )
    .join("")}</ul>
${wrongSection(certificate)}
${waysSection(certificate)}
${roomsSection(certificate)}
${boundsSection(certificate)}
${readsSection(certificate)}
</body>
</html>
`;
}

function wrongSection({ faults, scenarios, properties, fuzz }: Certificate): string {
  const wrong = [
    ...faults.map(({ line, message }) => `Line ${line}: ${message}`),
    ...scenarios.failed.map((name) => `The scenario “${name}” fails.`),
    ...properties.broken,
    ...(fuzz.found === null ? [] : [`A made-up call: ${fuzz.found}`]),
  ];
  return wrong.length === 0 ? "" : `<h2>What is wrong</h2>${list(wrong)}`;
}

function waysSection({ ways, isCut, callsTried }: Certificate): string {
  const { all, taken, impossible, behind, notFound } = ways;
  const counts = [
    ["taken", taken, "A call takes it, which was made and went as it should."],
    [
      "impossible",
      impossible.length + behind,
      "No call can take it, whoever calls and whatever the database and the servers answer.",
    ],
    ["not found", notFound.length, "It may be possible, and no call was found that takes it."],
  ] as const;
  const rows = counts.map(
    ([word, count, meaning]) =>
      `<tr><td>${word}</td><td class="number">${count}</td><td>${meaning}</td></tr>`,
  );
  const cut = isCut
    ? `<p>The search was ended after ${callsTried} calls: there was more to try.</p>`
    : "";
  const more =
    behind === 0
      ? ""
      : `<p>Only these lead to ${behind} more ${behind === 1 ? "way" : "ways"}.</p>`;
  return `<h2>The ways through the flow</h2>
<p>From each step a call can go on in several ways: a phone answers or is busy, a key is pressed or none. Of ${all} ways each is one of these:</p>
<div class="wide"><table class="blocks"><tbody>${rows.join("")}</tbody></table></div>${cut}
${notFound.length === 0 ? "" : `<h2>Not found: nothing is known of these</h2>${list(sentencesOf(notFound))}`}
${impossible.length === 0 ? "" : `<h2>Impossible, because</h2>${list(sentencesOf(impossible))}${more}`}`;
}

/** The queues, lots and conferences: what holds, in which orders, and what no caller can have. */
function roomsSection({ rooms }: Certificate): string {
  if (rooms.length === 0) return "";
  const told = rooms.map((room) => {
    const order = room.broken === null ? "" : `<ol>${items(room.broken.order)}</ol>`;
    const never = room.never.map((text) => `Never: ${text}.`);
    return `<h3>${escapeMarkup(`${room.kind} ${room.name}`)}</h3><p>${escapeMarkup(verdictOf(room))}</p>${order}${list([...room.walks.map(walkText), ...never])}`;
  });
  return `<h2>Many callers at once</h2>
<p>Callers come, are answered, leave and hang up in every order, and every time may run out at any moment, whatever its length.</p>
${told.join("\n")}`;
}

/** A sentence for the ways of a step that have the same reason. */
function sentencesOf(ways: readonly ToldWay[]): readonly string[] {
  const alike = Map.groupBy(ways, ({ line, step, why }) => JSON.stringify([line, step, why]));
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { line, step, verb, why } = first;
    const names = some.map(({ way }) => `“${way}”`).join(", ");
    return [`Line ${line}, ${step} (${verb}), ${names}: ${why}.`];
  });
}

function counted(count: number): string {
  return count.toLocaleString("en");
}

function boundsSection({ bounds, settings }: Certificate): string {
  const given = Object.entries(settings).map(([name, value]) => `${name} = ${String(value)}`);
  const told = [
    `The walk with values that are not known has at most ${counted(bounds.states)} states, ${bounds.statesPerStep} at one step. Beyond that nothing is called impossible.`,
    `The search makes at most ${counted(bounds.calls)} calls along known ways, and as many after that.`,
    `${counted(bounds.worlds)} calls were made up (seed ${bounds.seed}). In none of them may somebody wait in silence for more than ${formatDuration(bounds.mostSilenceMs)}.`,
    `Each walk of a queue, a lot or a conference tells at most ${counted(bounds.roomScenes)} scenes apart. Beyond that it says how many moves it has looked at.`,
    "How phones, servers and databases really behave is not part of the proof: each may do anything that it is able to.",
    ...(given.length === 0 ? [] : [`These settings were given: ${given.join(", ")}.`]),
  ];
  return `<h2>The bounds of this proof</h2>${list(told)}`;
}

function readsSection({ reads, scenarios, properties }: Certificate): string {
  const rows = [
    ...reads.files.map((each) => ["flow", each.name, each.sha256] as const),
    ...reads.tables.map((each) => ["table", each.name, each.sha256] as const),
    ...reads.plugins.map(
      ({ key, name, version, sha256 }) =>
        ["plugin", `${key}: ${name}${version === null ? "" : ` ${version}`}`, sha256] as const,
    ),
    ...scenarios.files.map((each) => ["scenarios", each.name, each.sha256] as const),
  ].map(
    (cells) =>
      `<tr>${cells.map((cell, place) => `<td${place === 2 ? ' class="hash"' : ""}>${escapeMarkup(cell)}</td>`).join("")}</tr>`,
  );
  const rules =
    properties.tried.length === 0 ? "" : `<h2>The rules of the flow</h2>${list(properties.tried)}`;
  return `${rules}<h2>What was read</h2>
<p>With any other text of these the proof is void. The long number is the SHA-256 of the text.</p>
<div class="wide"><table class="blocks"><tbody>${rows.join("")}</tbody></table></div>`;
}

function list(texts: readonly string[]): string {
  return `<ul>${items(texts)}</ul>`;
}

function items(texts: readonly string[]): string {
  return texts.map((text) => `<li>${escapeMarkup(text)}</li>`).join("");
}

const ownStyle = `
body { max-width: 860px; }
h2 { font-size: 18px; margin: 28px 0 8px; }
.verdict { border: 1px solid; border-radius: 8px; padding: 12px 16px; }
.verdict b { display: block; font-size: 20px; }
.verdict.full { background: var(--full); border-color: var(--full-edge); }
.verdict.none { background: var(--none); border-color: var(--none-edge); }
.facts { list-style: none; padding: 0; }
.facts li { display: flex; }
.facts span { flex: 0 0 28px; font-weight: 700; }
.facts .full span { color: var(--full-edge); }
.facts .none span { color: var(--none-edge); }
li { overflow-wrap: anywhere; }
td.hash { font: 12px/1.8 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; color: var(--quiet); }
`;
