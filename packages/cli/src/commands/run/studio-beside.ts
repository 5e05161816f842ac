import type { Logger, Program } from "@flowrun/core";
import type { Observer } from "@flowrun/host";
import { basename, dirname, resolve } from "node:path";
import {
  createTap,
  localSource,
  openJournalFolder,
  startStudio,
  type Publisher,
  type Studio,
  type TableSource,
} from "@flowrun/studio";
import { CliError } from "../../cli-error.ts";
import type { LoadedConfig } from "../../config/load-config.ts";
import { verbsFileOf } from "../../flow/language.ts";
import type { Invocation } from "../../invocation.ts";
import type { RunningFlow } from "../../run/start-flow.ts";
import { platformOf } from "../studio/studio-config.ts";
import { studioCsv } from "../studio/studio-csv.ts";
import { studioAddress } from "../studio/studio-address.ts";
import { studioPage } from "../../studio-page.ts";
import { studioTemplates } from "../studio/studio-templates.ts";
import type { Compiled } from "./create-reloader.ts";
import type { RunOptions } from "./run-options.ts";
import type { RunView } from "./run-view.ts";

/** A studio beside a flow that runs. */
export interface StudioBeside {
  /** To be told what the host does, from its start; absent where nobody is told. */
  readonly observer?: Observer;
  /** Begins to listen, and says where. Rejects with a `PortError` when it cannot. */
  serve(served: ServedFlow): Promise<void>;
  close(): Promise<void>;
}

/** The flow that runs beside a studio. */
export interface ServedFlow {
  /** The configuration of the run. */
  readonly loaded: Pick<LoadedConfig, "config" | "folder">;
  readonly running: Pick<RunningFlow, "host" | "offer" | "accept" | "programs" | "store">;
  readonly view: Pick<RunView, "tell" | "swapped">;
  readonly log: Logger;
  /** The flow as it stands in its file. Throws a `CliError` for what cannot be read. */
  readonly compile: () => Promise<Compiled>;
}

/**
 * A studio over the folder of a flow, which shows the calls of its host, and those of the folder of
 * `--journal`.
 */
export function openStudioBeside(
  { surroundings }: Invocation,
  path: string,
  { studio: port, studioAllow, studioAddress: addressFile, journal }: RunOptions,
): StudioBeside {
  const { clock, cwd } = surroundings;
  const tap = createTap({ now: () => clock.now() });
  const file = resolve(cwd, path);
  const flow = basename(file);
  const place = {
    folder: dirname(file),
    page: studioPage(),
    templates: studioTemplates,
    ...(typeof port === "number" && { port }),
  };
  const address = studioAddress(cwd, addressFile);
  let studio: Studio | undefined;
  return {
    observer: tap.observer,
    async serve(served) {
      const live = localSource(
        tap,
        journal === undefined ? undefined : openJournalFolder(resolve(cwd, journal)),
      );
      studio = await startStudio({
        ...place,
        flow,
        running: flow,
        roles: studioAllow,
        live,
        publisher: publisherOf(served, () => doubtsOf(surroundings, path)),
        tables: tablesOf(served, flow),
        plugin: verbsFileOf(served.loaded),
        ...platformOf(served.loaded, cwd),
      });
      const { text } = await address.tell(studio.url);
      served.view.tell({ text, wrong: false });
    },
    close: async () => {
      await studio?.close();
      await address.close();
    },
  };
}

/** The tables of the flow that runs, in the store that its calls look into. */
function tablesOf({ running, log }: ServedFlow, flow: string): TableSource {
  return {
    store: running.store.store,
    tables: async (name) => (name === flow ? running.programs().current.tables : {}),
    csv: studioCsv,
    tell: (what) => log.info({}, what),
  };
}

/** Loaded only for an offer. */
async function doubtsOf(
  surroundings: Invocation["surroundings"],
  flow: string,
): Promise<readonly string[]> {
  const { scenarioDoubts } = await import("../../scenarios/scenario-doubts.ts");
  return scenarioDoubts(surroundings, flow);
}

/** Offers what stands in the file of the flow. */
function publisherOf(
  { running, view, log, compile }: ServedFlow,
  doubts: Publisher["doubts"],
): Publisher {
  const { host } = running;
  let last: Program | undefined;
  return {
    doubts,
    figures: () => host.stats().offer,
    versions() {
      const { current, offered } = running.programs();
      return { current, offered: host.stats().offer && offered };
    },
    async offer(share) {
      try {
        const { program, report } = await compile();
        if (program === undefined) return report;
        // The same text again is the same version, to another share.
        if (last?.source.text !== program.source.text) last = program;
        running.offer(last, share);
        return undefined;
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        return error.problems.map(({ message }) => message).join(" ");
      }
    },
    setShare(share) {
      const { offered } = running.programs();
      const isStanding = host.stats().offer?.isTakenBack === false && offered !== undefined;
      if (isStanding) running.offer(offered, share);
      return isStanding;
    },
    accept() {
      const program = running.accept();
      if (program !== undefined) view.swapped(program);
      return program !== undefined;
    },
    withdraw: () => host.withdraw(),
    tell: (what) => log.info({}, what),
  };
}
