import { type Catalogue, PortError, type PortErrorOptions } from "@flowrun/core/plugin";

/** Every code that this package fails with. */
export type MailCode =
  | "MAIL_UNREACHABLE"
  | "MAIL_NO_TLS"
  | "MAIL_LOGIN"
  | "MAIL_REFUSED"
  | "MAIL_LATER"
  | "MAIL_TIMEOUT"
  | "MAIL_CLOSED";

/** The words of `flowrun explain MAIL_…`. */
export const mailCatalogue: Catalogue<MailCode> = {
  MAIL_UNREACHABLE: {
    title: "The mail server cannot be reached.",
    why: "Its name is unknown, nothing listens on the port, it speaks no SMTP, its certificate is not trusted, or it closed the connection.",
    remedy:
      "Check `mail.server`: smtps:// (465) begins with TLS, smtp:// (587) goes over to it. NODE_EXTRA_CA_CERTS names a file of further authorities to trust.",
  },
  MAIL_NO_TLS: {
    title: "The mail server does not encrypt.",
    why: "Neither a password nor an e-mail goes over a network unencrypted, and the server did not go over to TLS (STARTTLS).",
    remedy:
      "Write `mail.server` with smtps:// where the server begins with TLS, or set `mail.allow_plain` where the way to it is safe.",
  },
  MAIL_LOGIN: {
    title: "The mail server refuses the login.",
    why: "The user or the password is wrong, the server wants a login and there is none, or the account may not send this way.",
    remedy:
      "Correct `mail.user` and MAIL_PASSWORD_FILE. Large providers want a password of its own for each application.",
  },
  MAIL_REFUSED: {
    title: "The mail server refuses the e-mail for good.",
    why: "An address is not known, the sender may not send from `mail.from`, or the e-mail is too large; the message has the server's words.",
    remedy: "Correct the address, `mail.from`, or the recording; the same e-mail is refused again.",
  },
  MAIL_LATER: {
    title: "The mail server does not take the e-mail now.",
    why: "It is busy, its disk is full, or it lets those who are new to it wait (greylisting). It was asked again until the step's `timeout`.",
    remedy: "Give the step a longer `timeout`, or send through a server that keeps e-mails itself.",
  },
  MAIL_TIMEOUT: {
    title: "The mail server did not take the e-mail in time.",
    why: "Connecting, logging in, sending and all repeats together took longer than the step's `timeout`. The e-mail may have been sent all the same.",
    remedy: "Look at the server's load, or give the step a longer `timeout`.",
  },
  MAIL_CLOSED: {
    title: "The way to the mail server has been closed by flowrun itself.",
    why: "An e-mail was to be sent while flowrun shut down.",
    remedy: "Nothing: where calls are kept, the next process sends it.",
  },
};

/** A `PortError` whose code stands in {@link mailCatalogue}. */
export function mailError(code: MailCode, message: string, options?: PortErrorOptions): PortError {
  return new PortError(code, message, options);
}
