import { sends } from "../../flow/program-needs.ts";
import { openMailPort } from "../../run/open-mail.ts";
import { ok, type Finding } from "./finding.ts";
import type { Patient } from "./patient.ts";

const timeoutMs = 10_000;

/** Whether the mail server can be reached and takes the login, where the flow sends e-mails or none is named. */
export async function examineMail(patient: Patient): Promise<readonly Finding[]> {
  const { config, program, surroundings } = patient;
  const { mail } = config;
  if (mail === undefined || (program !== undefined && !sends(program, "mail.send"))) return [];
  const port = await openMailPort(mail, surroundings.clock);
  try {
    await port.check(timeoutMs);
    const as = mail.login === undefined ? "" : ` as "${mail.login.user}"`;
    return [ok("mail", `${mail.host}:${mail.port} takes e-mails${as}.`)];
  } finally {
    await port.close();
  }
}
