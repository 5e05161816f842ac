import type { Command, HttpCommand, LookupCommand, SideCommand, V2Command } from "../interpret/command.ts";
import { deepestJson, isWithinDepth, type Json } from "../json.ts";
import type { HttpPort } from "../ports/http.ts";
import { PortError } from "../ports/port-error.ts";
import type { Store } from "../ports/store.ts";
import type { V2Port } from "../ports/v2.ts";
import type { Program, Table } from "../interpret/program.ts";
import { ask, type Answer } from "./answer.ts";
import { conformRow } from "./conform-row.ts";
import type { HostOptions } from "./host.ts";

/** Whether a command is for somebody beside the platform. */
export function isBeside(command: Command): command is SideCommand {
  return command.kind === "store.lookup" || command.kind === "http.request" || command.kind === "v2.call";
}

/** Asks the port that a command is for. A port that the host was not given is one that failed (`RUN_NO_PORT`). */
export function askBeside(
  { store, http, v2, log }: Pick<HostOptions, "store" | "http" | "v2" | "log">,
  program: Program,
  command: SideCommand,
): Promise<Answer> {
  switch (command.kind) {
    case "store.lookup": {
      const table = tableOf(program, command);
      return ask("store", log, () => lookUp(store, table, command));
    }
    case "http.request":
      return ask("http", log, () => send(http, command));
    case "v2.call":
      return ask("v2", log, () => call(v2, command));
  }
}

function tableOf({ tables }: Program, { table }: LookupCommand): Table {
  const found = tables[table];
  if (found === undefined) throw new Error(`The program has no table "${table}".`);
  return found;
}

async function lookUp(store: Store, table: Table, { value, timeoutMs }: LookupCommand): Promise<Json> {
  const row = await store.lookup({ table, value, timeoutMs });
  if (row === null) return null;
  const conformed = conformRow(table, row);
  if (conformed.kind === "wrong") throw new PortError("RUN_ROW_TYPE", conformed.message, { certain: true });
  return conformed.row;
}

async function send(http: HttpPort | undefined, command: HttpCommand): Promise<Json> {
  if (http === undefined) throw missing("No HTTP client is configured");
  const { kind: _kind, request: _request, ...request } = command;
  const { status, body } = await http.send(request);
  return { status, body: shallow(body) };
}

async function call(v2: V2Port | undefined, command: V2Command): Promise<Json> {
  if (v2 === undefined) throw missing("No session with the REST API v2 is configured");
  const { operation, with: given, timeoutMs } = command;
  return shallow(await v2.call({ operation, with: given, timeoutMs }));
}

/** An answer that expressions and journals can walk through. */
function shallow(value: Json): Json {
  if (isWithinDepth(value, deepestJson)) return value;
  throw new PortError("RUN_ANSWER_DEPTH", `The answer is nested more than ${deepestJson} levels deep.`);
}

function missing(what: string): PortError {
  return new PortError("RUN_NO_PORT", `${what}, so this step cannot be done.`, { certain: true });
}
