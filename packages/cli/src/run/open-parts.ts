import { requireAri } from "../config/require-ari.ts";
import type { Config } from "../config/config.ts";
import type { RunnableFlow } from "../flow/load-flow.ts";
import { ownerName } from "@flowrun/durability";
import type { OpenRecords, RecordsRequest } from "../records/open-records.ts";
import type { Surroundings } from "../surroundings.ts";
import { requireOneCell } from "./cells-of.ts";
import type { CallDesk } from "./call-desk.ts";
import { openCommon, openingAll, type CommonParts } from "./open-shared.ts";
import { openLedgerOf, tellOfNoLedger, type RunLedger } from "./open-ledger-of.ts";
import { openPlatform, type OpenPlatform } from "./open-platform.ts";
import { openWitnesses, type Witnesses } from "./open-witnesses.ts";
import type { FlowRun } from "./flow-run.ts";
import { requireNeeds } from "./unmet-needs.ts";

/** The parts of a host, and the things that are told of it. */
export interface Parts {
  readonly ledger: RunLedger | undefined;
  readonly witnesses: Witnesses;
  readonly platform: OpenPlatform;
  readonly records: OpenRecords;
  readonly common: CommonParts;
}

/**
 * Opens one part after the other. When one cannot be, those before it are closed, the last one
 * first.
 */
export async function openParts(
  surroundings: Surroundings,
  { config: configured, folder, program }: RunnableFlow,
  { options, log, desk, common: given, leave }: FlowRun & { readonly desk: CallDesk },
): Promise<Parts> {
  if (!options.embedded) requireOneCell(configured);
  const config = options.embedded ? { ...configured, ari: undefined, cells: [] } : configured;
  requireNeeds(program, config);
  const request = { config, folder, program, clock: surroundings.clock, log };
  const { opened } = await openingAll(async (keep): Promise<Parts> => {
    const takesOver = options.takeOver === true;
    const ledger = await keep(
      openLedgerOf(surroundings, { ...request, takesOver, leave }),
      (each) => each?.close(),
    );
    const told = {
      config,
      folder,
      clock: surroundings.clock,
      log,
      cwd: surroundings.cwd,
      journalFolder: options.journal,
    };
    const witnesses = await keep(openWitnesses(told), (each) => each.close());
    const { attend } = desk;
    const platform = await keep(
      openPlatform({ ...request, port: options.port, attend }),
      closePlatform,
    );
    ledger?.keepNotesAt?.(platform.transport);
    const embedded = platform.server !== undefined;
    const common = given ?? (await openCommon({ ...request, surroundings, embedded }, keep));
    // The calls of another process do not wait until there are connections to their tables.
    if (ledger?.owner !== undefined) await common.store.warm?.(Object.values(program.tables));
    const owner = ownerOf(config);
    const records = await openRecordsOf({
      config,
      folder,
      surroundings,
      owner,
      store: common.store.store,
      log,
    });
    if (ledger === undefined) tellOfNoLedger(config, log);
    return { ledger, witnesses, platform, common, records };
  });
  return opened;
}

/** Loaded only where somebody is told. */
async function openRecordsOf(request: RecordsRequest): Promise<OpenRecords> {
  const { records, events } = request.config;
  const isTold =
    records.database || [records.file, records.webhook, events.file, events.webhook].some(Boolean);
  if (isTold) return (await import("../records/open-records.ts")).openRecords(request);
  const nothing = async (): Promise<void> => undefined;
  const nobody = {
    observer: undefined,
    events: undefined,
    fileStats: undefined,
    outboxStats: undefined,
  };
  return { ...nobody, stop: nothing, close: nothing };
}

/** The owner of these calls: in files that several runs share, each has its own. */
export function ownerOf({ ari, transport }: Config): string {
  if (transport !== undefined) return "plugin";
  if (ari === undefined) return "embedded";
  const { app, host } = requireAri(ari);
  return ownerName(app, host.value);
}

async function closePlatform({ transport, server }: OpenPlatform): Promise<void> {
  await transport.close();
  await server?.close();
}
