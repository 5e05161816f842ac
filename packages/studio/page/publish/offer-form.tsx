import { Rocket } from "lucide-react";
import { useState } from "react";
import { useProofState } from "../prove/use-proof.ts";
import { errorsIn, isChanged } from "../state/studio-state.ts";
import { useStudioState } from "../state/use-studio.ts";
import { isGreen } from "./readiness.ts";
import { ShareField } from "./share-field.tsx";
import {
  usePublishing,
  usePublishState,
  usePublishWords,
  useReadyItems,
} from "./use-publishing.ts";

/**
 * Offers what is in the editor: it is saved, committed if wanted, and offered. Where not all is
 * well a reason is needed.
 */
export function OfferForm(): React.ReactNode {
  const words = usePublishWords();
  const { offer } = usePublishing();
  const isOffering = usePublishState((state) => state.isOffering);
  const needsReason = !isGreen(useReadyItems());
  const hasErrors = useStudioState(errorsIn) > 0;
  const needsSaving = useStudioState(isChanged);
  const [share, setShare] = useState(10);
  const [reason, setReason] = useState("");
  const [message, setMessage] = useState("");
  const isReady = !hasErrors && !isOffering && (!needsReason || reason.trim() !== "");
  const submit = (event: React.SyntheticEvent): void => {
    event.preventDefault();
    void offer({ share, message: message.trim(), ...(needsReason && { reason: reason.trim() }) });
  };
  return (
    <form className="offer-form" onSubmit={submit}>
      <ShareField value={share} onChoose={setShare} />
      <MessageField message={message} onWrite={setMessage} />
      {needsReason && (
        <label>
          <span>{words.reason}</span>
          <textarea
            rows={2}
            maxLength={400}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      )}
      {needsReason && <p className="hint">{hasErrors ? words.errorsFirst : words.reasonHint}</p>}
      <button className="primary" disabled={!isReady}>
        <Rocket size={15} aria-hidden />{" "}
        {needsSaving ? words.saveAndOffer(share) : words.offerTo(share)}
      </button>
    </form>
  );
}

/** Only where there is git. */
function MessageField(props: {
  readonly message: string;
  readonly onWrite: (message: string) => void;
}): React.ReactNode {
  const words = usePublishWords();
  const commits = usePublishState((state) => state.commits) ?? [];
  const mayEdit = useStudioState(({ facts }) => facts.roles.includes("edit"));
  const flow = useStudioState(({ open }) => open?.name ?? "");
  const tests = useProofState((state) => state.tests) ?? [];
  const along = [flow, ...tests.map(({ name }) => name)];
  if (commits.length === 0 || !mayEdit) return undefined;
  return (
    <label>
      <span>{words.message}</span>
      <input
        maxLength={200}
        value={props.message}
        onChange={({ target }) => props.onWrite(target.value)}
      />
      <span className="hint">{words.takesAlong(along.join(", "))}</span>
    </label>
  );
}
