import type { HttpFile, Mail } from "../interpret/side-command.ts";

/** An e-mail as it goes out. */
export interface OutgoingMail extends Mail {
  /** Each e-mail has its own, and keeps it when it is sent again. */
  readonly id: string;
  /** The attached recording; absent: none. */
  readonly file?: HttpFile;
}

/** The way to a mail server, for the verb `send-email`. */
export interface MailPort {
  /**
   * Resolves when the server has taken the e-mail for everybody. An e-mail that is sent again has
   * the same `Message-ID`. Rejects with a `PortError`: its `outcome` is `timed_out` when the budget
   * ran out, `refused` when the server, or the port, will never take it, `failed` otherwise.
   */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Resolves when the server can be reached and takes the login; sends nothing. Rejects with a
   * `PortError`.
   */
  check(timeoutMs: number): Promise<void>;
  /** Frees what the port holds. E-mails under way may fail. */
  close(): Promise<void>;
}
