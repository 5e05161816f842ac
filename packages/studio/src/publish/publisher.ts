import type { OfferFigures } from "@flowrun/host";
import type { Program } from "@flowrun/core";

/** A version of the flow that runs. */
export type PublishedVersion = Pick<Program, "source" | "version">;

/** Publishes the flow that runs beside a studio, as it stands in its file. */
export interface Publisher {
  /** How the version that is offered does; `undefined` when none is. */
  figures(): OfferFigures | undefined;
  /**
   * Why the flow in its file had better not be offered, each in a sentence; empty where nothing is
   * known. Errors are told by `offer`.
   */
  doubts(): Promise<readonly string[]>;
  /**
   * Offers the flow in its file to `share` of a hundred new calls. Resolves with what is wrong with
   * it, in words, and then nothing is offered; else with `undefined`.
   */
  offer(share: number): Promise<string | undefined>;
  /**
   * The version that takes all calls but those of an offer; and the offered one, also after it was
   * taken back by itself.
   */
  versions(): {
    readonly current: PublishedVersion;
    readonly offered: PublishedVersion | undefined;
  };
  /** Another share for what is offered; `false` when nothing is. */
  setShare(share: number): boolean;
  /** All new calls take what is offered; `false` when nothing is. */
  accept(): boolean;
  /** No new call takes what is offered; `false` when nothing is. */
  withdraw(): boolean;
  /** Told what a page has done, in a sentence, for the log. */
  tell(what: string): void;
}
