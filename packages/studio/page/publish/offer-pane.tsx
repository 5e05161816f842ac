import type { OfferState } from "../../src/contract.ts";
import { useStudioState } from "../state/use-studio.ts";
import { OfferFigures } from "./offer-figures.tsx";
import { OfferForm } from "./offer-form.tsx";
import { usePublishing, usePublishState, usePublishWords } from "./use-publishing.ts";

/** How the version is given to calls, and how it does. */
export function OfferPane(): React.ReactNode {
  const words = usePublishWords();
  const { hasOffers, running, roles, environments = [] } = useStudioState((state) => state.facts);
  const open = useStudioState((state) => state.open?.name);
  const offer = usePublishState((state) => state.offer);
  const mayPublish = roles.includes("publish");
  const environment = usePublishState((state) => state.environment);
  const isElsewhere = environment !== undefined;
  const hint = hintOf({
    hasOffers: hasOffers || isElsewhere,
    isRunning: running === open || isElsewhere,
    mayPublish,
  });
  return (
    <section className="offer" aria-label={words.newCalls}>
      <h2>{words.newCalls}</h2>
      {environments.length > 0 && <PlaceChoice environments={environments} />}
      {hint !== undefined && <p className="hint">{words[hint]}</p>}
      {hint === "otherRuns" && <p className="hint">{running}</p>}
      {offer?.offer && <OfferFigures offer={offer} figures={offer.offer} />}
      {mayPublish && offer && !isStanding(offer) && <OfferForm />}
    </section>
  );
}

/** Where the flow is published: beside the studio where one runs, or in an environment. */
function PlaceChoice({
  environments,
}: {
  readonly environments: readonly string[];
}): React.ReactNode {
  const words = usePublishWords();
  const { publishTo } = usePublishing();
  const environment = usePublishState((state) => state.environment);
  const hasOffers = useStudioState(({ facts }) => facts.hasOffers);
  return (
    <label className="place-choice">
      <span>{words.publishTo}</span>
      <select
        value={environment ?? ""}
        onChange={({ target }) => void publishTo(target.value || undefined)}
      >
        <option value="">{hasOffers ? words.here : "–"}</option>
        {environments.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
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
