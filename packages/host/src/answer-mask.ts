import type { CallEvent, Command, Json, Program } from "@flowrun/core";
import { isBeside } from "./ask-beside.ts";
import { mask } from "./mask.ts";

/** Masks what comes back to the commands of one call. */
export interface AnswerMask {
  /**
   * Notes commands as they are written down, beside what was `made`. `isSecret`: the step keeps its
   * answers secret.
   */
  note(shown: readonly Command[], made: readonly Command[], isSecret: boolean): void;
  /**
   * An answer as it may be written down, also one that nobody waits for any more. It leaves out
   * secret columns, the content of a secret answer, and all that may repeat a secret of the
   * question, such as the key column of a row.
   */
  mask(event: CallEvent): CallEvent;
}

/** A mask that knows of no commands yet. */
export function createAnswerMask(program: Program): AnswerMask {
  const open = new Map<string, Asked>();
  return {
    note: (shown, made, isSecret) => {
      for (const [index, command] of shown.entries()) {
        const isTelling = command !== made[index];
        const isHidden = isSecret || isTelling;
        if (isRequest(command) && (isTelling || isBeside(command)))
          open.set(command.request, { command, isTelling, isHidden });
      }
    },
    mask: (event) => {
      const asked = "request" in event ? open.get(event.request) : undefined;
      if (asked === undefined || !("request" in event)) return event;
      open.delete(event.request);
      if (event.kind === "request.failed")
        return asked.isHidden ? { ...event, message: mask } : event;
      return { ...event, result: maskResult(program, asked, event.result) };
    },
  };
}

/** A command that waits for its answer. */
interface Asked {
  readonly command: RequestCommand;
  /** It holds a secret. */
  readonly isTelling: boolean;
  /** Its answer may hold one. */
  readonly isHidden: boolean;
}

type RequestCommand = Command & { readonly request: string };

function isRequest(command: Command): command is RequestCommand {
  return "request" in command;
}

function maskResult(
  { tables }: Program,
  { command, isTelling, isHidden }: Asked,
  result: Json,
): Json {
  switch (command.kind) {
    case "store.lookup":
    case "store.find":
    case "store.list": {
      const table = tables[command.table];
      const keys = table === undefined ? [] : [table.key];
      const asked = command.kind === "store.find" ? Object.keys(command.where) : keys;
      return maskRows(result, [...(table?.secretColumns ?? []), ...(isTelling ? asked : [])]);
    }
    case "http.request":
      return isHidden ? maskBody(result, waysOf(command.reveals)) : result;
    case "v2.call":
      return isHidden && result !== null ? maskBut(result, waysOf(command.reveals)) : result;
    case "speech.transcribe":
      return isHidden ? mask : result;
    default:
      return result;
  }
}

function maskRows(result: Json, secrets: readonly string[]): Json {
  return Array.isArray(result)
    ? result.map((row: Json) => maskMembers(row, secrets))
    : maskMembers(result, secrets);
}

/** The names on the way to each member that is revealed. */
type Ways = readonly (readonly string[])[];

function waysOf(reveals: readonly string[] = []): Ways {
  return reveals.map((path) => path.split("."));
}

function maskBody(answer: Json, reveals: Ways): Json {
  if (typeof answer !== "object" || answer === null || !("body" in answer)) return answer;
  return { ...answer, body: maskBut(answer["body"] ?? null, reveals) };
}

/**
 * A secret value of which only these members are seen, and the names of those beside them. In a
 * list they are those of its items.
 */
function maskBut(value: Json, reveals: Ways): Json {
  if (reveals.some((way) => way.length === 0)) return value;
  if (reveals.length === 0 || typeof value !== "object" || value === null) return mask;
  if (Array.isArray(value)) return value.map((item: Json) => maskBut(item, reveals));
  const members = Object.entries(value).map(([name, member]) => {
    const below = reveals.filter(([first]) => first === name).map((way) => way.slice(1));
    return [name, maskBut(member, below)] as const;
  });
  return Object.fromEntries(members);
}

/** An object with these members masked; anything else as it is. */
function maskMembers(value: Json, secrets: readonly string[]): Json {
  if (secrets.length === 0 || typeof value !== "object" || value === null) return value;
  const masked = Object.entries(value).map(
    ([name, member]) => [name, secrets.includes(name) ? mask : member] as const,
  );
  return Object.fromEntries(masked);
}

/** The word of a voice agent on its talk, as it may be written down: `seen` are its open members. */
export function maskSummary(event: CallEvent, seen: readonly string[] | undefined): CallEvent {
  return event.kind !== "agent.ended" || seen === undefined
    ? event
    : { ...event, summary: maskBut(event.summary, waysOf(seen)) };
}
