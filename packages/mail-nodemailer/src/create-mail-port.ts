import { createHash } from "node:crypto";
import {
  PortError,
  retry,
  type Clock,
  type MailPort,
  type OutgoingMail,
} from "@flowrun/core/plugin";
import { createTransport, type SendMailOptions } from "nodemailer";
import { mailError } from "./catalogue.ts";
import { mailFailure, type MailFailure } from "./failure.ts";

/** A mail server, and by whom e-mails are sent there. */
export interface MailPortOptions {
  readonly clock: Clock;
  readonly host: string;
  readonly port: number;
  /** Whether TLS begins with the connection, and not by STARTTLS. */
  readonly isSecure: boolean;
  /** Whether e-mails go out where the server has no TLS. */
  readonly allowsPlain: boolean;
  /** The address that e-mails come from, perhaps with a name: `Front desk <desk@example.com>`. */
  readonly from: string;
  /** Default: the server is not logged in to. */
  readonly login?: { readonly user: string; readonly password: string } | undefined;
  /** 0 to 1, for the chance in delays. Default: `Math.random`. */
  readonly random?: () => number;
}

/** A server that says nothing for so long has gone, however much time an e-mail has. */
const limits = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 };

/**
 * Sends e-mails by SMTP, each over a connection of its own. It is tried again
 * until its time is over where the failure may pass. Rejects with the codes of `mailCatalogue`; connects to nothing yet.
 */
export function createMailPort(options: MailPortOptions): MailPort {
  const { clock, host, port, isSecure, allowsPlain, from, login, random = Math.random } = options;
  const server = `${host}:${port}`;
  const transport = createTransport({
    ...limits,
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !allowsPlain,
    // A server that may have the e-mails in plain text may have them under any certificate.
    tls: { rejectUnauthorized: isSecure || !allowsPlain },
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
  });
  const underWay = new Set<AbortController>();
  let isClosed = false;

  /** Does it again while it may, with one deadline for all. */
  async function within(
    timeoutMs: number,
    retries: number,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<void> {
    if (isClosed) throw closedError();
    const deadline = clock.now() + timeoutMs;
    const end = new AbortController();
    const cancel = clock.wake(deadline, () => end.abort(lateError(server, timeoutMs)));
    underWay.add(end);
    const { signal } = end;
    const attempt = async (): Promise<MailFailure | undefined> => {
      try {
        await untilAborted(signal, work(signal));
        return undefined;
      } catch (error) {
        signal.throwIfAborted();
        return error instanceof PortError
          ? { error, isPassing: false }
          : mailFailure(error, server);
      }
    };
    try {
      const last = await retry(
        attempt,
        (failure) => (failure?.isPassing === true ? {} : undefined),
        {
          ...{ retries, deadline, clock, random, signal },
        },
      );
      if (last !== undefined) throw last.error;
    } finally {
      cancel();
      underWay.delete(end);
    }
  }

  return {
    send: (mail) =>
      within(mail.timeoutMs, Infinity, async (signal) => {
        const { rejected } = await transport.sendMail({ ...toSend(mail, from), signal });
        if (rejected.length > 0) throw partlyError(server, rejected.length);
      }),
    check: (timeoutMs) => within(timeoutMs, 0, () => transport.verify()),
    async close() {
      isClosed = true;
      for (const end of underWay) end.abort(closedError());
      transport.close();
    },
  };
}

function toSend(mail: OutgoingMail, from: string): SendMailOptions {
  const { to, subject, text, file } = mail;
  return {
    from,
    to: [...to],
    subject,
    text,
    messageId: messageIdOf(mail, from),
    // No answering machine answers it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    ...(file === undefined
      ? {}
      : {
          attachments: [
            {
              filename: /wav/.test(file.type) ? "recording.wav" : "recording",
              contentType: file.type,
              content: Buffer.from(file.bytes),
            },
          ],
        }),
  };
}

/**
 * Each e-mail has a `Message-ID` of its own, and keeps it when it is sent again. It comes from the content, too: on a
 * platform of tests the ids of calls come again.
 */
function messageIdOf({ id, to, subject, text }: OutgoingMail, from: string): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([id, to, subject, text]))
    .digest("hex");
  const [, domain = "flowrun.invalid"] = /@([\w.-]+)>?\s*$/.exec(from) ?? [];
  return `<${hash.slice(0, 32)}@${domain}>`;
}

/** Settles as `work` does, or rejects with the signal's reason, whichever comes first. */
async function untilAborted(signal: AbortSignal, work: Promise<unknown>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  work.then(() => resolve(), reject);
  try {
    await promise;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Some have it: asked again, they would have it twice. */
function partlyError(server: string, count: number): PortError {
  const message = `The mail server "${server}" has sent the e-mail, but refuses ${count} of its addresses.`;
  return mailError("MAIL_REFUSED", message, { outcome: "refused" });
}

function lateError(server: string, timeoutMs: number): Error {
  const message = `The mail server "${server}" did not take the e-mail within ${timeoutMs / 1_000} s.`;
  return mailError("MAIL_TIMEOUT", message, { outcome: "timed_out" });
}

function closedError(): Error {
  return mailError("MAIL_CLOSED", "The way to the mail server has been closed by flowrun.");
}
