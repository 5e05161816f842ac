import { connectionFailure, type PortError } from "@flowrun/core/plugin";
import { mailError } from "./catalogue.ts";

/** How sending failed, and whether the same may go well in a moment. */
export interface MailFailure {
  readonly error: PortError;
  readonly isPassing: boolean;
}

/**
 * The failure in an error of nodemailer. Nothing of a login is quoted, neither the password nor the words of
 * the server about it.
 */
export function mailFailure(error: unknown, server: string): MailFailure {
  const facts = factsOf(error);
  const { code, status, original } = facts;
  const place = `The mail server "${server}"`;
  if (code === "EAUTH" || code === "ENOAUTH" || status === 530) {
    const message = `${place} refuses the login (${status || code}).`;
    return {
      error: mailError("MAIL_LOGIN", message, { certain: true }),
      isPassing: isLater(facts),
    };
  }
  if (code === "ETLS" && original === "") {
    const message = `${place} does not encrypt (STARTTLS).`;
    return { error: mailError("MAIL_NO_TLS", message, { certain: true }), isPassing: false };
  }
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  if (status > 0 || isOfMail) return refusal(facts, place);
  const { reason, isUnsent } = connectionFailure(
    Object.assign(new Error(), { code: original === "" ? code : original }),
  );
  const message = `${place} cannot be reached: ${reason}.`;
  return { error: mailError("MAIL_UNREACHABLE", message, { certain: isUnsent }), isPassing: true };
}

/** The server, or nodemailer before it, does not take the e-mail. */
function refusal(facts: Facts, place: string): MailFailure {
  const said = facts.response === "" ? "" : `: ${facts.response}`;
  if (isLater(facts)) {
    const message = `${place} does not take the e-mail now${said}.`;
    return { error: mailError("MAIL_LATER", message, { certain: true }), isPassing: true };
  }
  const message = `${place} refuses the e-mail${said}.`;
  const refused = { certain: true, outcome: "refused" } as const;
  return { error: mailError("MAIL_REFUSED", message, refused), isPassing: false };
}

function isLater({ status }: Facts): boolean {
  return status >= 400 && status < 500;
}

const longest = 200;

/** The facts that nodemailer puts into its errors; `original` is the code that Node gave. */
interface Facts {
  readonly code: string;
  readonly status: number;
  readonly response: string;
  readonly original: string;
}

function factsOf(error: unknown): Facts {
  const told = Object(error) as Readonly<Record<string, unknown>>;
  const textOf = (name: string): string => {
    const value = told[name];
    return typeof value === "string" ? value : "";
  };
  const status = told["responseCode"];
  const response = textOf("response").replaceAll(/\p{Cc}+/gu, " ");
  return {
    code: textOf("code"),
    status: typeof status === "number" ? status : 0,
    response: response.replace(/[.\s]+$/, "").slice(0, longest),
    original: textOf("originalCode"),
  };
}
