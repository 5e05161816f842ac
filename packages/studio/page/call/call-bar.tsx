import { useWords } from "../state/use-studio.ts";
import { CallButton, CallerFields, HearButton } from "./caller-fields.tsx";
import { CallPhone } from "./call-phone.tsx";
import { CallTime } from "./call-time.tsx";
import { useCallClock, useCallLine, useCallOverlay, useCallState } from "./use-call.ts";

/** The draft line: one line while nobody calls, else the phone, what the call went through, and what it knows. */
export function CallBar(): React.ReactNode {
  const words = useWords();
  const line = useCallLine();
  const isCalling = useCallState(({ call }) => call !== undefined);
  useCallClock();
  useCallOverlay();
  const onKeyDown = ({ key, target, ctrlKey, altKey, metaKey }: React.KeyboardEvent): void => {
    if (ctrlKey || altKey || metaKey || target instanceof HTMLSelectElement) return;
    if (target instanceof HTMLInputElement && target.type !== "range") return;
    if (/^[0-9*#]$/.test(key)) void line.act({ press: key });
    if (key === ",") line.turn(-1);
    if (key === ".") line.turn(1);
  };
  return (
    <section className="call-bar" aria-label={words.call} onKeyDown={onKeyDown}>
      {isCalling ? (
        <>
          <CallPhone />
          <CallTime />
        </>
      ) : (
        <CallLineBar />
      )}
    </section>
  );
}

/** Who calls, and the button that does. */
function CallLineBar(): React.ReactNode {
  const words = useWords();
  return (
    <div className="call-line">
      <CallerFields />
      <CallButton />
      <HearButton />
      <span className="quiet hint">{words.callHint}</span>
    </div>
  );
}
