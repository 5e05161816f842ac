// Makes the passwords of the compose file once, into a volume that only its containers see, and says what the phone needs.
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from "node:fs";

const folder = process.argv[2] ?? "/secrets";
const file = (name) => `${folder}/${name}`;
const make = (name, text) =>
  existsSync(file(name)) || writeFileSync(file(name), text, { mode: 0o444, flag: "wx" });
const random = () => randomBytes(18).toString("base64url");

for (const name of ["ari", "db", "phone", "runs"]) make(name, random());
// The calls of a fleet are sealed with it: the user of the image, and nobody else, may read it.
make("cell", randomBytes(32).toString("base64"));
chmodSync(file("cell"), 0o600);
if (process.getuid?.() === 0) chownSync(file("cell"), 1000, 1000);
make("db-url", `postgres://flowrun:${readFileSync(file("db"), "utf8")}@postgres/telephony`);
const phone = readFileSync(file("phone"), "utf8");
process.stdout.write(
  `Soft phone: user 6001, password ${phone}, server 127.0.0.1:5060 (UDP). Dial 100.\n`,
);
