import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";
import { outputOf } from "../../../test/process/run-process.ts";

/** An e-mail that a mail server took. */
export interface Received {
  readonly from: string;
  readonly to: readonly string[];
  /** The whole e-mail as it was sent. */
  readonly raw: string;
  readonly wasEncrypted: boolean;
  readonly user: string | undefined;
}

/** A mail server of one test, on this machine. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly Received[];
}

/** The only login that the server of a test takes. */
export const login = { user: "desk", password: "correct horse" };

/** Starts a mail server, which ends with the test. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...(await certificate()),
    onAuth: ({ username = "", password = "" }, _session, answer) => {
      const isRight = username === login.user && password === login.password;
      answer(isRight ? null : new Error(`no such user with ${password}`), { user: username });
    },
    onData: (stream, { envelope, secure, user }, done) => {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        received.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString("utf8"),
          wasEncrypted: secure,
          user,
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  onTestFinished(async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = listening.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, received };
}

/** A certificate for the loopback address. */
export async function certificate(): Promise<{ readonly key: string; readonly cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), "flowrun-mail-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const named = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const made = ["-keyout", key, "-out", cert, "-days", "2"];
  await outputOf("openssl", ["req", "-x509", ...curve, ...named, ...made]);
  const pem = { key: await readFile(key, "utf8"), cert: await readFile(cert, "utf8") };
  await rm(folder, { recursive: true });
  return pem;
}

/** Has this process trust a certificate until the test ends. */
export function trust(cert: string): void {
  const before = getCACertificates();
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}
