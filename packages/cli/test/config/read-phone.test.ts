import { expect, test } from "vitest";
import { readEnvironment } from "../../src/config/read-environment.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

function resolve(variables: Readonly<Record<string, string>>) {
  const readFile = (): string => "canary\n";
  return resolveConfig(readEnvironment({ variables, readFile }, []).entries, []);
}
const account = { STUDIO_SIP_USER: "studio", STUDIO_SIP_PASSWORD_FILE: "/run/secrets/sip" };

test.each(["wss://pbx.example:8089/ws", "ws://127.0.0.1:8088/ws", "ws://localhost:8088/ws"])(
  "the studio's phone speaks over %s",
  (url) => {
    const { config, problems } = resolve({ ...account, STUDIO_SIP_URL: url });
    expect(problems).toEqual([]);
    expect(config.studio.phone).toEqual({ url, user: "studio", password: "canary" });
  },
);

test.each([
  "ws://pbx.example:8088/ws",
  "http://localhost:8088/ws",
  "wss://me:canary@pbx/ws",
  "pbx",
])("the studio's phone does not speak over %s, where words would be heard on the way", (url) => {
  const { config, problems } = resolve({ ...account, STUDIO_SIP_URL: url });
  expect(problems).toMatchObject([{ hint: "Write wss://HOST:PORT/ws; ws:// only for 127.0.0.1." }]);
  expect(config.studio.phone).toBeUndefined();
});

test("the studio's phone needs an account", () => {
  const { config, problems } = resolve({ STUDIO_SIP_URL: "wss://pbx.example/ws" });
  expect(problems).toMatchObject([{ code: "CONFIG_MISSING" }]);
  expect(config.studio.phone).toBeUndefined();
});
