import { describe, expect, test } from "vitest";
import { readEnvironment } from "../../src/config/read-environment.ts";
import { resolveConfig } from "../../src/config/resolve-config.ts";

function resolve(urls: string) {
  const readFile = (): string => "";
  return resolveConfig(
    readEnvironment({ variables: { CALENDARS_URLS: urls }, readFile }, []).entries,
    [],
  );
}

describe("the URLs of calendars in the configuration", () => {
  test("are pairs of a file beside the flow and a URL", () => {
    const { config, problems } = resolve(
      "./holidays.ics=https://calendar.example/a.ics?key=b=c, shops/oslo.ics = http://127.0.0.1/o",
    );
    expect(problems).toEqual([]);
    expect(config.calendars).toEqual([
      { file: "holidays.ics", url: "https://calendar.example/a.ics?key=b=c" },
      { file: "shops/oslo.ics", url: "http://127.0.0.1/o" },
    ]);
  });

  test("are none unless they are set", () => {
    expect(resolve("").config.calendars).toEqual([]);
  });

  test.each([
    "holidays.ics",
    "https://calendar.example/canary.ics",
    "holidays.txt=https://calendar.example/canary",
    "../holidays.ics=https://calendar.example/canary",
    "/etc/holidays.ics=https://calendar.example/canary",
    "holidays.ics=ftp://calendar.example/canary",
    "holidays.ics=https://a.example/canary,./holidays.ics=https://b.example/canary",
  ])("refuse %s without quoting it", (urls) => {
    const { problems } = resolve(urls);
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('The value of "calendars.urls"'),
    ]);
    expect(JSON.stringify(problems)).not.toContain("canary");
  });
});
