import type { PortError } from "@flowrun/core/plugin";
import type { Purpose } from "./ask.ts";
import { ariError } from "./catalogue.ts";
import { stringOf } from "./codec/json.ts";
import { quick, type RequestDraft } from "./codec/request.ts";
import type { Deadlines } from "./deadlines.ts";
import type { AriWire } from "./wire.ts";

/**
 * Where an extension leads:
 * - `absent`: the dial plan has none of this name.
 * - `reaches`: it has one, and the `context` named, its own or one that it includes, has a line with
 *   `Stasis` and our application.
 * - `unseen`: it has one, and whether it leads there cannot be seen in `extensions.conf`.
 * - `untold`: the platform does not tell.
 */
export type DialPlanPlace =
  | { readonly kind: "absent" | "unseen" | "untold" }
  | { readonly kind: "reaches"; readonly context: string };

/** The needs of `findInDialPlan`. */
export interface DialPlanParts {
  /** The wire of an application that nobody else has. */
  readonly wire: Pick<AriWire, "open">;
  /** The body of what is there; `undefined` where there is no such thing. */
  readonly find: (purpose: Purpose, request: RequestDraft) => Promise<unknown>;
  readonly deadlines: Deadlines;
}

/** A question for the way from an extension to an application. */
export interface DialPlanQuestion {
  readonly app: string;
  readonly context: string;
  readonly extension: string;
}

const channel = "flowrun.probe";
const openMs = 5_000;

/** The most that is read: a dial plan is no better known for its ten-thousandth line. */
const mostContexts = 40;
const mostLines = 200;

/**
 * Looks for the way from an extension to our application. ARI knows no dial plan, but its functions
 * can be read of a channel. So a channel is made in an application of its own. It is never dialled,
 * and goes with the question. Rejects with a `PortError` when the platform does not answer.
 */
export async function findInDialPlan(
  { wire, find, deadlines }: DialPlanParts,
  question: DialPlanQuestion,
): Promise<DialPlanPlace> {
  const close = await opened(wire, deadlines);
  try {
    const query = {
      endpoint: `Local/${channel}@${channel}`,
      app: `${question.app}.probe`,
      channelId: channel,
    };
    const made = await find(
      () => "make a channel that is never dialled",
      quick("POST", "/channels/create", query),
    );
    if (made === undefined) return { kind: "untold" };
    return await lookFrom(question, async (variable) => {
      const path = `/channels/${channel}/variable`;
      const said = find(() => `read ${variable}`, quick("GET", path, { variable }));
      return said.then((value) => stringOf(value, "value"), notThere);
    });
  } finally {
    await find(() => "remove it", quick("DELETE", `/channels/${channel}`)).catch(() => undefined);
    close();
  }
}

/** A function of the dial plan; `undefined` where there is none, or it has nothing to give. */
type Read = (variable: string) => Promise<string | undefined>;

async function lookFrom(
  { app, context, extension }: DialPlanQuestion,
  read: Read,
): Promise<DialPlanPlace> {
  const exists = await read(`DIALPLAN_EXISTS(${context},${extension},1)`);
  if (exists === undefined) return { kind: "untold" };
  if (exists !== "1") return { kind: "absent" };
  const leads = (line: string): boolean => /\bStasis\(\s*([^,)]*)/i.exec(line)?.[1]?.trim() === app;
  const contexts = new Set([context]);
  for (const each of contexts) {
    const all = await linesOf(read, each, "exten");
    const own = all.filter((line) => isOf(line, extension));
    // Lines that go on with the extension before them (`same`) do not say which one that is.
    const isAlone = own.length > 0 && all.every((line) => own.includes(line) || isOfNobody(line));
    const more = isAlone ? await linesOf(read, each, "same") : [];
    if ([...own, ...more].some(leads)) return { kind: "reaches", context: each };
    for (const included of await linesOf(read, each, "include"))
      if (contexts.size < mostContexts) contexts.add(included.split(",")[0] ?? "");
  }
  return { kind: "unseen" };
}

/** Whether a line, `PATTERN,PRIORITY,…`, is about an extension. */
function isOf(line: string, extension: string): boolean {
  const pattern = (line.split(",")[0] ?? "").split("/")[0]?.trim() ?? "";
  if (!pattern.startsWith("_")) return pattern === extension;
  const parts = pattern.slice(1).match(/\[[^\]]*\]|./g) ?? [];
  return new RegExp(`^${parts.map(regexOf).join("")}$`).test(extension);
}

/** Whether nobody dials what a line is about: `h` for hanging up, `i`, `t`, `s`. */
function isOfNobody(line: string): boolean {
  return /^[a-z],/i.test(line);
}

/** The letters of a pattern of extensions. */
const letters: Readonly<Record<string, string>> = {
  X: "[0-9]",
  Z: "[1-9]",
  N: "[2-9]",
  ".": ".+",
  "!": ".*",
  "-": "",
};

function regexOf(part: string): string {
  const set = /^\[(.*)\]$/.exec(part)?.[1];
  if (set !== undefined) return `[${set.replaceAll(/[\\\]^]/g, "\\$&")}]`;
  return letters[part.toUpperCase()] ?? part.replaceAll(/[^\w]/g, "\\$&");
}

/** The lines of a context of `extensions.conf` that begin with this key. */
async function linesOf(read: Read, context: string, key: string): Promise<readonly string[]> {
  const lines: string[] = [];
  while (lines.length < mostLines) {
    const line = await read(`AST_CONFIG(extensions.conf,${context},${key},${lines.length})`);
    if (line === undefined || line === "") break;
    lines.push(line);
  }
  return lines;
}

/** A function that a platform does not have, or that finds nothing, is answered 5xx. */
function notThere(error: PortError): undefined {
  if (error.code !== "ARI_FAILED") throw error;
}

function opened(wire: Pick<AriWire, "open">, deadlines: Deadlines): Promise<() => void> {
  const late = (): PortError =>
    ariError("ARI_TIMEOUT", `The platform took longer than ${openMs / 1000} s to open the events.`);
  return deadlines.within(
    openMs,
    late,
    () =>
      new Promise((resolve, reject) => {
        const close = wire.open({
          opened: () => resolve(close),
          frame: () => undefined,
          lost: reject,
        });
      }),
  );
}
