import type { Clock, Logger, MailPort } from "@flowrun/core/plugin";
import type { MailConfig } from "../config/config.ts";

const checkMs = 10_000;

/** Where e-mails are to be sent. */
export interface MailRequest {
  readonly mail: MailConfig | undefined;
  /** Whether the flow sends any. */
  readonly isUsed: boolean;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The way to the mail server; `undefined` where there is none, or nothing is sent. It tries in the
 * background to reach the server and to log in, and tells the log of a failure: calls do not wait.
 */
export async function openMail({
  mail,
  isUsed,
  clock,
  log,
}: MailRequest): Promise<MailPort | undefined> {
  if (mail === undefined || !isUsed) return undefined;
  const port = await openMailPort(mail, clock);
  void port.check(checkMs).catch((error: unknown) => {
    log.warn({ err: error }, `E-mails cannot be sent at the moment: ${messageOf(error)}`);
  });
  return port;
}

/** The way to a mail server. It is loaded only where e-mails are sent. */
export async function openMailPort(mail: MailConfig, clock: Clock): Promise<MailPort> {
  const { createMailPort } = await import("@flowrun/mail-nodemailer");
  return createMailPort({ ...mail, clock });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
