import type { OfferState } from "../../src/contract.ts";
import { useStudioState } from "../state/use-studio.ts";
import { OfferFigures } from "./offer-figures.tsx";
import { OfferForm } from "./offer-form.tsx";
import { usePublishState, usePublishWords } from "./use-publishing.ts";

/** How the version is given to calls, and how it does. */
export function OfferPane(): React.ReactNode {
  const words = usePublishWords();
  const { hasOffers, running, roles } = useStudioState((state) => state.facts);
  const open = useStudioState((state) => state.open?.name);
  const offer = usePublishState((state) => state.offer);
  const mayPublish = roles.includes("publish");
  const hint = hintOf({ hasOffers, isRunning: running === open, mayPublish });
  return (
    <section className="offer" aria-label={words.newCalls}>
      <h2>{words.newCalls}</h2>
      {hint !== undefined && <p className="hint">{words[hint]}</p>}
      {hint === "otherRuns" && <p className="hint">{running}</p>}
      {offer?.offer && <OfferFigures offer={offer} figures={offer.offer} />}
      {mayPublish && offer && !isStanding(offer) && <OfferForm />}
    </section>
  );
}

/** Whether a version takes a share of new calls now. */
export function isStanding({ offer }: OfferState): boolean {
  return offer !== null && !offer.isTakenBack;
}

function hintOf(given: {
  readonly hasOffers: boolean;
  readonly isRunning: boolean;
  readonly mayPublish: boolean;
}): "nothingRuns" | "otherRuns" | "mayNotPublish" | undefined {
  if (!given.hasOffers) return "nothingRuns";
  if (!given.isRunning) return "otherRuns";
  return given.mayPublish ? undefined : "mayNotPublish";
}
