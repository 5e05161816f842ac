import type { OfferFigures } from "@flowrun/core";

/** Publishes the flow that runs beside a studio, as it stands in its file. */
export interface Publisher {
  /** How the version that is offered does; `undefined` when none is. */
  figures(): OfferFigures | undefined;
  /**
   * Offers the flow in its file to `share` of a hundred new calls. Resolves with what is wrong with it, in words, and then nothing is
   * offered; else with `undefined`.
   */
  offer(share: number): Promise<string | undefined>;
  /** All new calls take what is offered; `false` when nothing is. */
  accept(): boolean;
  /** No new call takes what is offered; `false` when nothing is. */
  withdraw(): boolean;
  /** Told what a page has done, in a sentence, for the log. */
  tell(what: string): void;
}
