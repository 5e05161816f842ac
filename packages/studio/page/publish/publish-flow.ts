import { createStore, type StoreApi } from "zustand/vanilla";
import { tryServer } from "../prove/try-server.ts";
import type { Server } from "../state/server.ts";
import type { Studio } from "../state/studio.ts";
import { keepCompared } from "./keep-compared.ts";
import { publishServer, type PublishServer } from "./publish-server.ts";
import { nothingKnown, type PublishState, type VersionKey } from "./publish-state.ts";

/** What the page can do to publish the open flow. */
export interface Publishing {
  readonly state: StoreApi<PublishState>;
  /** Reads commits and versions: others may have made some. */
  look(): Promise<void>;
  /** Chooses what is compared. */
  choose(versions: Partial<Record<"before" | "after", VersionKey>>): void;
}

/** What is published with. */
export interface PublishingParts {
  readonly studio: Studio;
  readonly server: Server;
}

/** Publishes whatever flow is open. */
export function publishFlow({ studio, server }: PublishingParts): Publishing {
  const state = createStore<PublishState>(() => nothingKnown);
  const asked = publishServer(server);
  const compareSoon = keepCompared({ studio, server: asked, state });
  studio.state.subscribe((now, before) => {
    const isOther = now.open?.name !== before.open?.name;
    if (isOther) state.setState(nothingKnown);
    if (now.mode !== "publish") return;
    if (isOther) void look();
    else if (now.text !== before.text || now.open !== before.open) compareSoon();
  });
  const look = async (): Promise<void> => {
    const { open, facts } = studio.state.getState();
    if (open === undefined) return;
    const known = await readVersions(studio, asked, open.name, facts.hasOffers && facts.running === open.name);
    if (studio.state.getState().open?.name !== open.name) return;
    state.setState(known);
    compareSoon();
  };
  return {
    state,
    look,
    choose(versions) {
      state.setState(versions);
      compareSoon();
    },
  };
}

async function readVersions(
  { state }: Studio,
  server: PublishServer,
  flow: string,
  isRunning: boolean,
): Promise<Pick<PublishState, "commits" | "offer">> {
  const [commits, offer] = await Promise.all([
    tryServer(state, () => server.commits(flow)),
    isRunning ? tryServer(state, () => server.offer()) : undefined,
  ]);
  return { commits: commits ?? [], offer };
}
