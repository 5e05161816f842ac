import type { StoreApi } from "zustand/vanilla";
import type { OfferState } from "../../src/contract.ts";
import { tryServer } from "../prove/try-server.ts";
import { isChanged } from "../state/studio-state.ts";
import type { Studio } from "../state/studio.ts";
import type { PublishServer } from "./publish-server.ts";
import type { PublishState } from "./publish-state.ts";

/** How a version is offered. */
export interface OfferAsked {
  /** To how many of a hundred new calls. */
  readonly share: number;
  /** The message of a commit, which is made before; empty for none. */
  readonly message: string;
  /** Why it is offered although not all is well. */
  readonly reason?: string;
}

/** Gives versions to calls. A refusal is shown as the page's trouble. */
export interface Offering {
  /** Saves what is in the editor, commits it where there is a message, and offers it. */
  offer(asked: OfferAsked): Promise<void>;
  setShare(share: number): Promise<void>;
  /** All new calls take what is offered. */
  accept(): Promise<void>;
  takeBack(): Promise<void>;
  /** Reads how both versions do; what cannot be read stays as it was. */
  refresh(): Promise<void>;
}

/** The parts that offers are made with. */
export interface OfferingParts {
  readonly studio: Pick<Studio, "state" | "save">;
  readonly server: PublishServer;
  readonly state: StoreApi<PublishState>;
  /** Reads the versions again. */
  readonly look: () => Promise<void>;
}

/** Offers the open flow. */
export function offerFlow({ studio, server, state, look }: OfferingParts): Offering {
  const tell = (offer: OfferState | undefined): void => {
    // A component that shows it rests while nothing has changed.
    if (offer !== undefined && JSON.stringify(offer) !== JSON.stringify(state.getState().offer))
      state.setState({ offer });
  };
  const ask = async (how: () => Promise<OfferState>): Promise<void> =>
    tell(await tryServer(studio.state, how));
  const commit = async (message: string): Promise<boolean> => {
    const { open } = studio.state.getState();
    if (open === undefined || message === "") return true;
    return (await tryServer(studio.state, () => server.commit(open.name, message))) !== undefined;
  };
  return {
    async offer({ share, message, reason }) {
      state.setState({ isOffering: true });
      try {
        await studio.save();
        if (isChanged(studio.state.getState()) || !(await commit(message))) return;
        const { open, checked } = studio.state.getState();
        if (open === undefined) return;
        const { name: flow, etag } = open;
        const use = Object.keys(checked?.files ?? {});
        await ask(() => server.makeOffer({ flow, etag, share, reason, use }));
      } finally {
        state.setState({ isOffering: false });
      }
      await look();
    },
    setShare: (share) => ask(() => server.setShare(share)),
    async accept() {
      await ask(server.accept);
      await look();
    },
    async takeBack() {
      await ask(server.takeBack);
      await look();
    },
    async refresh() {
      if (state.getState().offer !== undefined) tell(await server.offer().catch(() => undefined));
    },
  };
}
