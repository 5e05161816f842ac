import type { Command } from "../interpret/command.ts";
import type { CallEvent } from "../interpret/event.ts";
import type { Json } from "../json.ts";
import type { Program } from "../interpret/program.ts";
import { isBeside } from "./ask-beside.ts";
import { mask } from "./mask-event.ts";

/** Masks what comes back to the commands of one call. */
export interface AnswerMask {
  /** Notes commands as they are written down, beside what was `made`. `isSecret`: the step keeps its answers secret. */
  note(shown: readonly Command[], made: readonly Command[], isSecret: boolean): void;
  /**
   * An answer as it may be written down, also one that nobody waits for any more: without secret columns; without what a
   * secret answer holds; and without what may repeat a secret that was asked with, such as the key column of a row.
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
      if (event.kind === "request.failed") return asked.isHidden ? { ...event, message: mask } : event;
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

function maskResult({ tables }: Program, { command, isTelling, isHidden }: Asked, result: Json): Json {
  switch (command.kind) {
    case "store.lookup": {
      const table = tables[command.table];
      const key = isTelling && table !== undefined ? [table.key] : [];
      return maskMembers(result, [...(table?.secretColumns ?? []), ...key]);
    }
    case "http.request":
      return isHidden ? maskMembers(result, ["body"]) : result;
    case "v2.call":
      return isHidden && result !== null ? mask : result;
    default:
      return result;
  }
}

/** An object with these members masked; anything else as it is. */
function maskMembers(value: Json, secrets: readonly string[]): Json {
  if (secrets.length === 0 || typeof value !== "object" || value === null) return value;
  const masked = Object.entries(value).map(([name, member]) => [name, secrets.includes(name) ? mask : member] as const);
  return Object.fromEntries(masked);
}
