import type { TimelineLine } from "../../../timeline/timeline-line.ts";
import { liveCall, type PhoneState } from "./phone-state.ts";
import { fit, type ScreenLine } from "./screen-line.ts";

/** The size of the terminal in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The width of the phone itself; the timeline has the rest. */
const phoneWidth = 28;

/**
 * The whole screen, `size.rows` lines of `size.columns` characters: the phone on the left, the
 * timeline on the right.
 */
export function renderPhone(state: PhoneState, { columns, rows }: Size): readonly ScreenLine[] {
  const height = Math.max(0, rows - 4);
  const left = phoneLines(state);
  const right = timelineLines(state, height);
  const middle = Array.from({ length: height }, (_, row) => [
    ...fit(left[row] ?? [], phoneWidth),
    { text: "│ ", style: "dim" } as const,
    ...(right[row] ?? []),
  ]);
  const lines = [titleLine(state, columns), [], ...middle, noteLine(state), keysLine(state)];
  return lines.slice(0, rows).map((line) => fit(line, columns));
}

function titleLine(state: PhoneState, columns: number): ScreenLine {
  return fit(
    [
      {
        text: ` flowrun  ${state.flow}  on the embedded platform ${state.address}`,
        style: "inverse",
      },
    ],
    columns,
  ).map(({ text }) => ({ text, style: "inverse" }));
}

function noteLine({ note }: PhoneState): ScreenLine {
  return note === undefined
    ? []
    : [{ text: ` ${note.text}`, style: note.wrong ? "red" : "yellow" }];
}

function keysLine(state: PhoneState): ScreenLine {
  const live = liveCall(state) !== undefined;
  const typing = [
    ["0-9", "number"],
    ["enter", "take it"],
    ["esc", "leave it"],
  ] as const;
  const idle = [
    ["enter", "call"],
    ["f", "other caller"],
    ["n", "type a number"],
    ["a", "callee"],
    ["q", "quit"],
  ] as const;
  const calling = [
    ["0-9*#", "press"],
    ["h", "hang up"],
    ["x", "callee hangs up"],
    ["a", "callee"],
    ["q", "quit"],
  ] as const;
  const ready = live ? calling : idle;
  const keys = state.typing === undefined ? ready : typing;
  return keys.flatMap(([key, meaning]) => [
    { text: ` ${key} `, style: "inverse" } as const,
    { text: ` ${meaning}  ` },
  ]);
}

const calleeTexts = {
  answer: "answers",
  busy: "is busy",
  decline: "declines",
  never: "never answers",
} as const;

function phoneLines(state: PhoneState): readonly ScreenLine[] {
  const caller = state.callers[state.caller];
  const number = state.typing === undefined ? (caller?.number ?? "") : `${state.typing}_`;
  return [
    field("From", number, "bold"),
    field("", state.typing === undefined ? (caller?.label ?? "") : "type the number", "dim"),
    field("To", state.dialled),
    field("Callee", calleeTexts[state.callee]),
    [],
    ...callLines(state),
    [],
    ...["1  2  3", "4  5  6", "7  8  9", "*  0  #"].map((row): ScreenLine =>
      keypadRow(row, state.call?.keys ?? ""),
    ),
  ];
}

function field(name: string, text: string, style?: "bold" | "dim"): ScreenLine {
  return [
    { text: ` ${name.padEnd(7)}`, style: "dim" },
    { text, style },
  ];
}

const statusTexts = {
  calling: "calling",
  answered: "answered",
  talking: "connected",
  over: "call is over",
} as const;

function callLines({ call, now }: PhoneState): readonly ScreenLine[] {
  if (call === undefined) return [[{ text: " ○ on hook" }], [], []];
  const seconds = Math.max(0, Math.floor(((call.endedAt ?? now) - call.startedAt) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const over = call.status === "over";
  const status = {
    text: `${over ? " ○" : " ●"} ${statusTexts[call.status]}`.padEnd(18),
    style: over ? "dim" : "green",
  } as const;
  return [
    [status, { text: time }],
    field("Hears", call.hears ?? "", "bold"),
    field("Keys", call.keys.slice(-18)),
  ];
}

function keypadRow(row: string, keys: string): ScreenLine {
  const last = keys.at(-1);
  const cells = [...row].map(
    (cell) => ({ text: cell, style: cell === last ? "inverse" : undefined }) as const,
  );
  return [{ text: "      " }, ...cells];
}

function timelineLines(state: PhoneState, height: number): readonly ScreenLine[] {
  if (state.report.length > 0)
    return state.report.slice(0, height).map((text): ScreenLine => [{ text, style: "red" }]);
  if (state.timeline.length === 0)
    return state.hints.map((hint): ScreenLine => [{ text: hint, style: "dim" }]);
  const startedAt = state.timeline[0]?.at ?? 0;
  return state.timeline.slice(-height).map((line) => timelineLine(line, startedAt));
}

const whoStyles = { caller: "cyan", callee: "green", flow: "dim", platform: "yellow" } as const;

function timelineLine(line: TimelineLine, startedAt: number): ScreenLine {
  const seconds = (Math.max(0, line.at - startedAt) / 1000).toFixed(1).padStart(6);
  return [
    { text: `${seconds} `, style: "dim" },
    { text: line.who.padEnd(7), style: whoStyles[line.who] },
    { text: line.text, style: line.wrong ? "red" : undefined },
  ];
}
