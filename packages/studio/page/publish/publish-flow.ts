import { createStore, type StoreApi } from "zustand/vanilla";
import type { Proof } from "../prove/prove-flow.ts";
import type { ProofWorker } from "../prove/proof-desks.ts";
import { tryServer } from "../prove/try-server.ts";
import type { Server } from "../state/server.ts";
import type { Studio } from "../state/studio.ts";
import { keepCompared } from "./keep-compared.ts";
import { offerFlow, type Offering } from "./offer-flow.ts";
import { publishServer, type PublishServer } from "./publish-server.ts";
import { nothingKnown, type PublishState, type VersionKey } from "./publish-state.ts";
import { runChecks, type Checking } from "./run-checks.ts";

/** The actions that publish the open flow. */
export interface Publishing extends Offering {
  readonly state: StoreApi<PublishState>;
  /** The checks that take longer than a key press. */
  readonly checking: Checking;
  /** Reads commits and versions: others may have made some. */
  look(): Promise<void>;
  /** Chooses an environment, or none, and reads how its versions do. */
  publishTo(environment: string | undefined): Promise<void>;
  /** Chooses what is compared. */
  choose(versions: Partial<Record<"before" | "after", VersionKey>>): void;
  /** Shows the way of a recorded call on the graph, or of none. */
  pick(call: string | undefined): void;
}

/** The parts that publish. */
export interface PublishingParts {
  readonly studio: Studio;
  readonly server: Server;
  readonly proof: Pick<Proof, "given">;
  readonly start: () => ProofWorker;
}

/** Publishes whatever flow is open. */
export function publishFlow({ studio, server, proof, start }: PublishingParts): Publishing {
  const state = createStore<PublishState>(() => nothingKnown);
  const asked = publishServer(server, () => ({
    flow: studio.state.getState().open?.name ?? "",
    environment: state.getState().environment,
  }));
  const compareSoon = keepCompared({ studio, server: asked, state });
  const checking = runChecks({
    ...{ state, start, given: proof.given },
    recorded: async (most) =>
      studio.state.getState().facts.hasCalls
        ? ((await tryServer(studio.state, () => asked.recorded(most))) ?? [])
        : [],
    journal: (call) => server.journal(call).catch(() => undefined),
  });
  studio.state.subscribe((now, before) => {
    const isOther = now.open?.name !== before.open?.name;
    if (isOther) {
      checking.stop();
      const { environment } = state.getState();
      state.setState({ ...nothingKnown, environment }, true);
    }
    if (now.mode !== "publish") return;
    if (isOther) void look();
    else if (now.text !== before.text || now.open !== before.open) compareSoon();
  });
  const look = async (): Promise<void> => {
    const { open } = studio.state.getState();
    if (open === undefined) return;
    const { environment } = state.getState();
    const known = await readVersions(studio, asked, { flow: open.name, environment });
    if (studio.state.getState().open?.name !== open.name) return;
    if (state.getState().environment !== environment) return;
    state.setState(known);
    compareSoon();
  };
  return {
    state,
    checking,
    look,
    publishTo(environment) {
      state.setState({ environment, offer: undefined, before: undefined, after: undefined });
      return look();
    },
    choose(versions) {
      state.setState({ ...versions, picked: undefined });
      compareSoon();
    },
    pick: (call) => state.setState({ picked: call }),
    ...offerFlow({ studio, server: asked, state, look }),
  };
}

async function readVersions(
  { state }: Studio,
  server: PublishServer,
  { flow, environment }: { readonly flow: string; readonly environment: string | undefined },
): Promise<Pick<PublishState, "commits" | "offer">> {
  const { checked, facts } = state.getState();
  const { hasOffers, running } = facts;
  const used = Object.keys(checked?.files ?? {});
  const [commits, offer] = await Promise.all([
    tryServer(state, () => server.commits(flow, used)),
    environment !== undefined || (hasOffers && running === flow)
      ? tryServer(state, () => server.offer())
      : undefined,
  ]);
  return { commits: commits ?? [], offer };
}
