import { UA, WebSocketInterface } from "jssip";
import type { PhoneAccount } from "../../src/phone/phone-routes.ts";

/** How a call of the page's phone stands. */
export type PhoneState =
  | { readonly kind: "free"; readonly why?: string }
  | { readonly kind: "calling" }
  | { readonly kind: "talking" };

/** A phone of the platform in this page. */
export interface SipPhone {
  call(number: string): void;
  /** Presses a key, as RFC 4733. */
  press(key: string): void;
  hangUp(): void;
  close(): void;
}

/** How long the platform may take to be reached, in seconds, before another try. */
const patience = { connection_recovery_min_interval: 2, connection_recovery_max_interval: 15 };

/**
 * A phone with an account of the platform. It calls, and cannot be called. `tell` is told how its
 * call stands.
 */
export function createSipPhone(
  { url, user, password }: PhoneAccount,
  tell: (state: PhoneState) => void,
): SipPhone {
  const domain = new URL(url).hostname;
  const ua = new UA({
    ...{
      sockets: [new WebSocketInterface(url)],
      uri: `sip:${user}@${domain}`,
      authorization_user: user,
      password,
    },
    ...{ register: false, session_timers: false, ...patience },
  });
  const ear = new Audio();
  let session: ReturnType<UA["call"]> | undefined;
  ua.start();
  return {
    call(number) {
      const own = ua.call(`sip:${encodeURIComponent(number)}@${domain}`, {
        mediaConstraints: { audio: true, video: false },
        pcConfig: { iceServers: [] },
      });
      session = own;
      tell({ kind: "calling" });
      own.connection.addEventListener("track", ({ streams: [stream] }) => {
        ear.srcObject = stream ?? null;
        void ear.play();
      });
      const end = ({ cause }: { readonly cause?: string }): void => {
        if (session !== own) return;
        session = undefined;
        ear.srcObject = null;
        tell({
          kind: "free",
          ...(cause !== undefined && cause !== "Terminated" && { why: cause }),
        });
      };
      // An answer comes before what both say has found its way: until then a key would be lost.
      const talk = (): void => {
        if (own.isEstablished() && own.connection.connectionState === "connected")
          tell({ kind: "talking" });
      };
      own.on("confirmed", talk);
      own.connection.addEventListener("connectionstatechange", talk);
      own.on("failed", end);
      own.on("ended", end);
    },
    press(key) {
      session?.sendDTMF(key, { transportType: "RFC2833" as never });
    },
    hangUp: () => session?.terminate(),
    close() {
      ear.srcObject = null;
      ua.stop();
    },
  };
}
