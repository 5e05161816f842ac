import type { Store } from "@flowrun/core/plugin";
import { describeEnding } from "@flowrun/core/tooling";
import { z } from "zod";
import { createRowStore, type TextRows } from "../../../run/row-store.ts";
import type { TimelineLine } from "../../../timeline/timeline-line.ts";
import { calleeWords } from "../../call/callee-behaviour.ts";
import { defineTool, type Tool } from "../tool.ts";
import {
  flowArguments,
  flowPath,
  settingsArgument,
  setOptions,
  wrongArguments,
} from "../tool-arguments.ts";

/** A day: longer is no call. */
const longestMs = 86_400_000;
const milliseconds = z.int().min(0).max(longestMs);
const cell = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** `call`: one simulated call. */
export const callTool: Tool = defineTool({
  name: "call",
  title: "Try one call",
  about:
    "Runs one call through a flow from beginning to end, simulated in virtual time, and gives its timeline: what the caller hears, presses, and where the call goes. No phone rings and no server is asked. `keys` are the entries of the caller, one for each time that the flow asks for digits.",
  takes: z.object({
    ...flowArguments,
    from: z.string().min(1).max(100).describe("The number that calls."),
    to: z.string().min(1).max(100).optional().describe("The number that is called: 1000."),
    keys: z
      .array(
        z
          .string()
          .regex(/^[0-9*#A-Da-d]+$/)
          .max(100),
      )
      .max(200)
      .optional(),
    callee: z.enum(calleeWords).optional().describe("What a phone does that is called: answer."),
    talkMs: milliseconds.optional().describe("How long such a phone stays: 5000."),
    hangUpMs: milliseconds.optional().describe("When the caller hangs up."),
    at: z.string().max(100).optional().describe("When: 2026-01-05T09:30Z, or with a zone."),
    rows: z
      .record(z.string(), z.array(z.record(z.string(), cell)).max(1_000))
      .optional()
      .describe("Rows for lookups, by table: { customers: [{ id: 7, name: Ann }] }."),
    settings: settingsArgument,
  }),
  run: async (place, { rows = {}, settings, ...given }) => {
    const { tryCall } = await import("../../call/call-local.ts");
    const timeline: TimelineLine[] = [];
    const end = await tryCall(place.invocation, await flowPath(place, given), {
      ...setOptions(settings),
      ...{ from: given.from, to: given.to ?? "1000", keys: given.keys ?? [], gap: 200 },
      ...(given.callee !== undefined && { callee: given.callee }),
      ...(given.talkMs !== undefined && { talk: given.talkMs }),
      ...(given.hangUpMs !== undefined && { hangUp: given.hangUpMs }),
      ...(given.at !== undefined && { at: given.at }),
      storeOf: async ({ program }) => rowStore(rows, Object.keys(program.tables)),
      emit: (line) => timeline.push(line),
    });
    return {
      ended: end.reason === undefined ? null : describeEnding(end.reason),
      endedWell: end.good,
      durationMs: Math.round(end.durationMs),
      keysNeverAskedFor: end.unused,
      timeline: timeline.map(lineOf),
    };
  },
});

/** A store of these rows, and of no others: never that of the configuration. */
function rowStore(rows: TextRows, tables: readonly string[]): Store {
  const unknown = Object.keys(rows).find((name) => !tables.includes(name));
  if (unknown !== undefined) throw wrongArguments(`The flow declares no table "${unknown}".`);
  return createRowStore(rows);
}

/** `2.104 caller: presses 1`. */
function lineOf({ at, who, text, wrong }: TimelineLine): string {
  return `${(at / 1_000).toFixed(3)} ${who}: ${text}${wrong ? " (wrong)" : ""}`;
}
