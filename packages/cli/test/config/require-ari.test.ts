import { describe, expect, test } from "vitest";
import type { AriConfig } from "../../src/config/config.ts";
import type { ConfigText } from "../../src/config/config-entry.ts";
import { requireAri } from "../../src/config/require-ari.ts";

function given(key: string, value: string): ConfigText {
  return { value, origin: { kind: "option", key } };
}

const whole: AriConfig = {
  host: given("ari.host", "pbx"),
  listen: undefined,
  certificate: undefined,
  certificateKey: undefined,
  username: given("ari.username", "u"),
  password: given("ari.password", "p"),
  app: given("ari.app", "a"),
  requests: "http",
  replaced: "end",
  transfers: "decline",
};

describe("requireAri", () => {
  test("gives all that it takes to reach the platform", () => {
    expect(requireAri(whole)).toEqual({ host: whole.host, username: "u", password: "p", app: "a" });
  });

  test("takes the place at which the platform connects for one that cannot be reached", () => {
    const listen = given("ari.listen", "0.0.0.0:8090");
    expect(requireAri({ ...whole, host: undefined, listen })).toMatchObject({ host: listen });
    expect(requireAri({ ...whole, listen })).toMatchObject({ host: whole.host });
    expect(() => requireAri({ ...whole, host: undefined, listen, app: undefined })).toThrow(
      '"ari.listen" is set (--set ari.listen), but "ari.app" is not.',
    );
  });

  test("says which keys are missing, and how to set them", () => {
    expect(() => requireAri({ ...whole, password: undefined })).toThrow(
      expect.objectContaining({
        exitCode: 2,
        problems: [
          {
            code: "CONFIG_MISSING",
            message: '"ari.host" is set (--set ari.host), but "ari.password" is not.',
            hint: 'Set ARI_PASSWORD or ARI_PASSWORD_FILE in the environment, or "ari.password" in the configuration file.',
          },
        ],
      }),
    );
    expect(() => requireAri({ ...whole, username: undefined, app: undefined })).toThrow(
      '"ari.host" is set (--set ari.host), but "ari.username" is not. "ari.host" is set (--set ari.host), but "ari.app" is not.',
    );
  });

  test("does not take a password without a host for the embedded platform, and says how to mean that", () => {
    const nothing = { host: undefined, username: undefined, app: undefined } as const;
    expect(() => requireAri({ ...whole, ...nothing })).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({
            message: '"ari.password" is set (--set ari.password), but "ari.host" is not.',
            hint: 'Set ARI_HOST or ARI_HOST_FILE in the environment, or "ari.host" in the configuration file; --embedded runs a flow without a platform.',
          }),
          expect.objectContaining({
            message: '"ari.password" is set (--set ari.password), but "ari.username" is not.',
          }),
          expect.objectContaining({
            message: '"ari.password" is set (--set ari.password), but "ari.app" is not.',
          }),
        ],
      }),
    );
  });
});
