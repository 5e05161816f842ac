import type { OfferFigures as Figures, VersionFigures } from "@flowrun/host";
import { Check, Undo2 } from "lucide-react";
import type { OfferState } from "../../src/contract.ts";
import { useLiveWords } from "../live/use-live-words.ts";
import { useStudioState } from "../state/use-studio.ts";
import { ShareField } from "./share-field.tsx";
import { usePublishing, usePublishWords } from "./use-publishing.ts";

interface OfferFiguresProps {
  readonly offer: OfferState;
  readonly figures: Figures;
}

/** Both versions beside one another, since the one is offered; and what can be done with it. */
export function OfferFigures({ offer, figures }: OfferFiguresProps): React.ReactNode {
  const words = usePublishWords();
  const { offered, current, share, isTakenBack } = figures;
  return (
    <>
      {isTakenBack ? (
        <p className="taken-back" role="alert">
          <strong>{words.takenBack}</strong> {words.takenBackWhy(offered, current)}
        </p>
      ) : (
        <p className="share-sum" role="status">
          {words.takes(share)}
        </p>
      )}
      <FigureTable offer={offer} figures={figures} />
      {!isTakenBack && <OfferButtons share={share} />}
    </>
  );
}

function FigureTable({ offer, figures: { offered, current } }: OfferFiguresProps): React.ReactNode {
  const words = usePublishWords();
  const { endReason } = useLiveWords();
  const reasons = [
    ...new Set([...Object.keys(current.reasons), ...Object.keys(offered.reasons)]),
  ].toSorted();
  const row = (name: string, of: (figures: VersionFigures) => string | number): React.ReactNode => (
    <tr key={name}>
      <th scope="row">{name}</th>
      <td>{of(current)}</td>
      <td>{of(offered)}</td>
    </tr>
  );
  return (
    <table className="figures">
      <thead>
        <tr>
          <td />
          <th scope="col">{words.inUse(offer.current.version)}</th>
          <th scope="col">{words.offered(offer.offered?.version ?? "")}</th>
        </tr>
      </thead>
      <tbody>
        {row(words.begun, ({ started }) => started)}
        {row(words.over, ({ ended }) => ended)}
        {row(words.failed, shareOfFailed)}
      </tbody>
      {reasons.length > 0 && (
        <tbody className="reasons">
          {reasons.map((reason) => row(endReason(reason), (each) => each.reasons[reason] ?? 0))}
        </tbody>
      )}
    </table>
  );
}

function shareOfFailed({ faulted, ended }: VersionFigures): string {
  return ended === 0 ? String(faulted) : `${faulted} (${Math.round((100 * faulted) / ended)} %)`;
}

function OfferButtons({ share }: { readonly share: number }): React.ReactNode {
  const words = usePublishWords();
  const { accept, takeBack, setShare } = usePublishing();
  const mayPublish = useStudioState(({ facts }) => facts.roles.includes("publish"));
  if (!mayPublish) return undefined;
  return (
    <div className="offer-buttons">
      <ShareField value={share} onChoose={(to) => void setShare(to)} />
      <button className="primary" onClick={() => void accept()}>
        <Check size={15} aria-hidden /> {words.accept}
      </button>
      <button className="plain" onClick={() => void takeBack()}>
        <Undo2 size={15} aria-hidden /> {words.takeBack}
      </button>
    </div>
  );
}
