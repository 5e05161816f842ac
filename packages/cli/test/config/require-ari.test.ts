import { describe, expect, test } from "vitest";
import type { AriConfig } from "../../src/config/config.ts";
import { requireAri } from "../../src/config/require-ari.ts";

const whole: AriConfig = {
  host: { value: "pbx", origin: { kind: "option", key: "ari.host" } },
  username: "u",
  password: "p",
  app: "a",
  requests: "http",
};

describe("requireAri", () => {
  test("accepts a platform with everything that it needs", () => {
    expect(() => requireAri(whole)).not.toThrow();
  });

  test("says which keys are missing, and how to set them", () => {
    expect(() => requireAri({ ...whole, password: "" })).toThrow(
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
    expect(() => requireAri({ ...whole, username: "", app: "" })).toThrow(
      '"ari.host" is set (--set ari.host), but "ari.username" is not. "ari.host" is set (--set ari.host), but "ari.app" is not.',
    );
  });
});
