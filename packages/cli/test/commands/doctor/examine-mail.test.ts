import { describe, expect, test } from "vitest";
import { login, startMailServer } from "../../../../mail-nodemailer/test/mail-server.ts";
import { askDoctor, plainFlow } from "./ask-doctor.ts";

const flow = plainFlow.replace(
  "    - hangup",
  "    - send-email: { to: a@example.com, subject: s, text: t }\n      then: { else: main }\n    - hangup",
);
const at = (port: number, more: Readonly<Record<string, string>> = {}) => ({
  MAIL_SERVER: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: "desk@example.com",
  ...more,
});

describe("examineMail", () => {
  test("logs in, and sends nothing", async () => {
    const server = await startMailServer({ authOptional: false });
    const environment = at(server.port, { MAIL_USER: login.user, MAIL_PASSWORD: login.password });
    expect(await askDoctor({ flow, environment, about: "mail" })).toMatchObject({
      code: 0,
      lines: [`ok mail: 127.0.0.1:${server.port} takes e-mails as "desk".`],
    });
    expect(server.received).toEqual([]);
  });

  test("tells a wrong password, and a server that is away", async () => {
    const server = await startMailServer({ authOptional: false });
    const environment = at(server.port, { MAIL_USER: "desk", MAIL_PASSWORD: "hunter2" });
    const wrong = await askDoctor({ flow, environment, about: "mail" });
    expect(wrong).toMatchObject({
      code: 1,
      lines: [expect.stringContaining("refuses the login (535)")],
      hints: [expect.stringContaining("MAIL_PASSWORD_FILE")],
    });
    expect(JSON.stringify(wrong)).not.toContain("hunter2");
    expect(await askDoctor({ flow, environment: at(1), about: "mail" })).toMatchObject({
      code: 1,
      lines: [expect.stringContaining("the connection was refused")],
    });
  });
});
