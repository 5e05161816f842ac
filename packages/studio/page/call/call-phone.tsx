import { PhoneOff, X } from "lucide-react";
import { useStudio, useStudioState, useWords } from "../state/use-studio.ts";
import { CallButton, HearButton } from "./caller-fields.tsx";
import { isOver, shownKeys, shownMs, shownPrompt } from "./call-state.ts";
import { captionOf } from "./caption.ts";
import { useCallLine, useCallState } from "./use-call.ts";

const keypad = [..."123456789*0#"];

/** The phone of the caller: what is heard, and keys to press. */
export function CallPhone(): React.ReactNode {
  const words = useWords();
  const { act, leave } = useCallLine();
  const over = useCallState(({ call }) => call !== undefined && isOver(call));
  const isPast = useCallState(({ call }) => call?.seen !== undefined);
  return (
    <div className="call-phone">
      <CallDisplay />
      <div className="keypad">
        {keypad.map((digit) => (
          <button
            key={digit}
            disabled={over || isPast}
            // The keyboard stays where it is: Space is not to press the key again.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void act({ press: digit })}
            aria-label={words.key(digit)}
          >
            {digit}
          </button>
        ))}
      </div>
      <div className="call-acts">
        {over ? (
          <CallButton />
        ) : (
          <button
            className="call-button hang-up"
            data-pane="line"
            disabled={isPast}
            onClick={() => void act({ hangsUp: true })}
          >
            <PhoneOff size={15} aria-hidden />
            {words.hangUp}
          </button>
        )}
        <HearButton />
        <button
          className="icon-button"
          aria-label={words.leaveCall}
          title={words.leaveCall}
          onClick={leave}
        >
          <X size={16} aria-hidden />
        </button>
      </div>
    </div>
  );
}

function CallDisplay(): React.ReactNode {
  const words = useWords();
  const over = useCallState(({ call }) => call !== undefined && isOver(call));
  const prompt = useCallState(({ call }) => call && shownPrompt(call)?.media);
  const seconds = useCallState(({ call }) =>
    call === undefined ? 0 : Math.floor(shownMs(call) / 1000),
  );
  const keys = useCallState(({ call }) => call && shownKeys(call));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div className="call-display">
      <p>
        <span className={over ? "quiet" : "good"}>
          ● {over ? words.callOver : words.callGoesOn}
        </span>
        <span className="quiet">{clock}</span>
      </p>
      <p className="caption" aria-live="polite">
        {prompt === undefined ? !over && <StepNow /> : `“${captionOf(prompt)}”`}
      </p>
      <p className="keys-pressed">{keys}</p>
    </div>
  );
}

/** The step of the call while nothing is heard. */
function StepNow(): React.ReactNode {
  const { drawn } = useStudio().state.getState();
  const here = useStudioState(({ overlay }) => overlay?.here?.step);
  const rows = (drawn?.view?.cards ?? []).flatMap(({ card }) => card.rows);
  return <span className="quiet">{rows.find(({ step }) => step === here)?.verb ?? "…"}</span>;
}
