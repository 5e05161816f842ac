import type { PortError } from "@flowrun/core/plugin";
import { ariError } from "../catalogue.ts";
import { answerError, platformText } from "../codec/answer.ts";
import { quick, type RequestDraft } from "../codec/request.ts";
import { createDeadlines } from "../deadlines.ts";
import type { AriWire, WireAnswer, WireReceiver } from "../wire.ts";
import {
  handshakeMs,
  openEventSocket,
  slowError,
  type EventSocket,
  type EventSocketOptions,
} from "./event-socket.ts";

/** Nobody has a channel of this name: removing it is what a user may who may write. */
export const writeTrial: RequestDraft = quick("DELETE", "/channels/flowrun.rights");

/**
 * `AriWire.open` for a user who may write: Asterisk lets one who may only read (`read_only`) open
 * the events, too, and callers would come in whom nobody can answer. So that is tried first, by a
 * request that has nothing to do; where no event stream stands the dial plan goes on without us.
 */
export function openAsWriter(
  options: EventSocketOptions & { readonly request: AriWire["request"] },
  receiver: WireReceiver,
): EventSocket {
  const { address, alarms, request } = options;
  const deadlines = createDeadlines(alarms);
  let socket: EventSocket | null = null;
  let isClosed = false;
  const tried = deadlines.within(
    handshakeMs,
    () => slowError(address),
    (patience) => request({ ...writeTrial, patience }),
  );
  const go = (error: PortError | null): void => {
    if (isClosed) return;
    if (error === null) socket = openEventSocket(options, receiver);
    else receiver.lost(error);
  };
  void tried.then((answer) => go(refusalOf(answer)), go);
  return {
    send: (text) => socket?.send(text),
    verify: async () => socket?.verify(),
    async close() {
      isClosed = true;
      deadlines.close();
      await socket?.close();
    },
  };
}

/**
 * Why the answer to `writeTrial` means that the user is not one who may write; `null` when it does
 * not. Opening the event stream shows all other faults.
 */
export function refusalOf(answer: WireAnswer): PortError | null {
  const { status, body } = answer;
  if (status === 401) return answerError(() => "open the event stream", answer);
  if (status !== 403) return null;
  const remedy = 'Take "read_only" out of its section in ari.conf, and reload Asterisk.';
  const said = `It answered 403: ${platformText(body)}`.replace(/: $/, "");
  return ariError(
    "ARI_CREDENTIALS",
    `The ARI user may only read, and could answer no call. ${remedy} ${said}`,
    { certain: true },
  );
}
