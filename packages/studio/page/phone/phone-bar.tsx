import { Phone, PhoneOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { PhoneAccount } from "../../src/phone/phone-routes.ts";
import { ServerProblem } from "../state/server.ts";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import { phoneEn } from "../words/phone-en.ts";
import { phoneNb } from "../words/phone-nb.ts";
import { createSipPhone, type PhoneState, type SipPhone } from "./sip-phone.ts";
import "../look/phone.css";

const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const;

/** A phone of the platform: what it calls comes back through the dial plan, and is seen in Live. */
export function PhoneBar(): React.ReactNode {
  const own = useStudioState(({ language }) => ({ en: phoneEn, nb: phoneNb })[language]);
  const [number, setNumber] = useState("");
  const { phone, state } = usePhone();
  const isFree = state.kind === "free";
  const press = (key: string): void => phone?.press(key);
  return (
    <section className="phone-bar" aria-label={own.phone} data-pane="phone">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isFree && number.trim() !== "") phone?.call(number.trim());
        }}
      >
        <label>
          {own.number}{" "}
          <input
            inputMode="tel"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            onKeyDown={(event) => {
              if (isFree || !/^[0-9*#]$/.test(event.key)) return;
              event.preventDefault();
              press(event.key);
            }}
          />
        </label>
        {isFree ? (
          <button className="primary" disabled={phone === undefined || number.trim() === ""}>
            <Phone size={15} aria-hidden /> {own.call}
          </button>
        ) : (
          <button type="button" className="plain bad" onClick={() => phone?.hangUp()}>
            <PhoneOff size={15} aria-hidden /> {own.hangUp}
          </button>
        )}
      </form>
      <span role="status" className="quiet">
        {state.kind === "free" ? (state.why ?? "") : own[state.kind]}
      </span>
      <span className="phone-keys">
        {keys.map((key) => (
          <button
            key={key}
            className="plain"
            aria-label={own.key(key)}
            disabled={state.kind !== "talking"}
            onClick={() => press(key)}
          >
            {key}
          </button>
        ))}
      </span>
    </section>
  );
}

/** The phone of this page as long as it is shown. Its account is kept nowhere else. */
function usePhone(): { readonly phone: SipPhone | undefined; readonly state: PhoneState } {
  const { server } = useStudio();
  const [state, setState] = useState<PhoneState>({ kind: "free" });
  const [phone, setPhone] = useState<SipPhone>();
  const open = useRef<SipPhone>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const begin = async (): Promise<void> => {
      try {
        const account = await server.ask<PhoneAccount>("/phone");
        if (!isCurrent) return;
        open.current = createSipPhone(account, setState);
        setPhone(open.current);
      } catch (error) {
        if (!(error instanceof ServerProblem)) throw error;
        if (isCurrent) setState({ kind: "free", why: error.message });
      }
    };
    void begin();
    return () => {
      isCurrent = false;
      open.current?.close();
    };
  }, [server]);
  return { phone, state };
}
