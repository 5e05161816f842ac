import type { Program, Table } from "@flowrun/core";
import type { Clock, Logger, Store, V2Port } from "@flowrun/core/plugin";
import { CliError, exitCode } from "../cli-error.ts";
import { withValue } from "../config/check-values.ts";
import type { Config } from "../config/config.ts";
import { createDemoStore } from "./demonstration.ts";
import { loadPlugin } from "./load-plugin.ts";
import { tryTables, warmStore } from "./try-tables.ts";

/** The settings that decide the store of a run. */
export interface StoreRequest {
  readonly config: Config;
  readonly folder: string;
  readonly program: Program;
  /** Whether the flow runs on the embedded platform, which brings tables of its own. */
  readonly embedded: boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly v2: V2Port | undefined;
}

/** The store of a run. */
export interface OpenStore {
  readonly store: Store;
  /** Whether it holds the rows of the demonstration. */
  readonly demo: boolean;
  /**
   * Looks into the tables of a flow once, and warns of what fails; a plugin's store looks when a
   * call does.
   */
  readonly tryTables: (tables: readonly Table[]) => void;
  /**
   * Connects as it will be needed, with lookups in these tables that lead to nothing. Absent where
   * there is nothing to connect to.
   */
  readonly warm?: (tables: readonly Table[]) => Promise<void>;
}

const tryNothing = (): void => {};

/** For a flow that looks nothing up. */
const noRows: Store = { lookup: async () => null, close: async () => undefined };

/**
 * The store of a run. It is the user's plugin, else the database of `db`, else on the embedded
 * platform the tables of the demonstration. On another platform it is none: no real caller must
 * ever be connected by made-up rows. A database that is away is no error, only warned of: its
 * lookups fail until it is back.
 */
export async function openStore(request: StoreRequest): Promise<OpenStore> {
  const { config, embedded, clock, log, v2 } = request;
  if (config.store !== undefined) {
    const surroundings = {
      folder: request.folder,
      clock,
      log,
      ...(v2 === undefined ? {} : { v2 }),
    };
    const store = await loadPlugin("store", config.store, surroundings);
    requireAble(store, request.program);
    return { store, demo: false, tryTables: tryNothing };
  }
  if (config.db !== undefined) {
    const { createKnexStore } = await import("@flowrun/store-knex");
    const store = withValue("db", config.db, (url) => createKnexStore({ url, clock }));
    return {
      store,
      demo: false,
      tryTables: (tables) => void tryTables(tables, store, log),
      warm: (tables) => warmStore(tables, store),
    };
  }
  if (!embedded) return { store: noRows, demo: false, tryTables: tryNothing };
  return { store: await createDemoStore(clock), demo: true, tryTables: tryNothing };
}

/** All that a flow may ask of a store, and that not every store does. */
const abilities: readonly {
  readonly isLacking: (store: Store) => boolean;
  readonly isAsked: (step: Program["finally"][number]) => boolean;
  readonly what: string;
}[] = [
  {
    isLacking: (store) => store.save === undefined,
    isAsked: ({ verb }) => verb.sends?.kind === "store.save",
    what: "keeps rows with `save`, but the configured store cannot be written to",
  },
  {
    isLacking: (store) => store.delete === undefined,
    isAsked: ({ verb }) => verb.sends?.kind === "store.delete",
    what: "removes rows with `delete`, but the configured store keeps every row",
  },
  {
    isLacking: (store) => store.find === undefined,
    isAsked: ({ verb, options }) =>
      verb.sends?.kind === "store.lookup" && options["where"] !== undefined,
    what: "finds rows with `where`, but the configured store finds them by their key only",
  },
  {
    isLacking: (store) => store.count === undefined,
    isAsked: ({ verb }) => verb.sends?.kind === "store.count",
    what: "counts rows with `count`, but the configured store finds them by their key only",
  },
  {
    isLacking: (store) => store.list === undefined,
    isAsked: ({ verb, options }) =>
      verb.sends?.kind === "store.lookup" && options["after"] !== undefined,
    what: "lists rows with `after`, but the configured store finds them by their key only",
  },
];

/**
 * Throws when a flow asks of a plugin's store what it cannot do, such as to search the platform's
 * contacts.
 */
function requireAble(store: Store, program: Program): void {
  const steps = [...Object.values(program.blocks).flat(), ...program.finally];
  const lacking = abilities.find(
    ({ isLacking, isAsked }) => isLacking(store) && steps.some(isAsked),
  );
  if (lacking === undefined) return;
  const hint = 'Keep its tables in a database: set "db" in place of "store".';
  throw new CliError(exitCode.usage, [
    { code: "RUN_STORE_UNABLE", message: `The flow ${lacking.what}.`, hint },
  ]);
}
