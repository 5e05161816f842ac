import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refreshCalendars } from "../../src/flow/refresh-calendars.ts";

const calendar = (day: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Off\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

let server: Server;
let host = "";
/** The next answer of the server. */
let answer: { readonly status: number; readonly body: string } = { status: 200, body: "" };
let cwd = "";

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status);
    response.end(answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "flowrun-calendars-"));
});

const refresh = (url = `http://${host}/canary.ics?token=canary`) =>
  refreshCalendars({ cwd }, "shop.yaml", [{ file: "off.ics", url }]);
const kept = (): string => readFileSync(join(cwd, "off.ics"), "utf8");

describe("a calendar of a URL", () => {
  test("is written beside the flow when it is new, and only then", async () => {
    answer = { status: 200, body: calendar("20261224") };
    expect(await refresh()).toEqual({ isChanged: true, failures: [] });
    expect(kept()).toBe(calendar("20261224"));
    expect(await refresh()).toEqual({ isChanged: false, failures: [] });
    answer = { status: 200, body: calendar("20261225") };
    expect(await refresh()).toEqual({ isChanged: true, failures: [] });
    expect([kept(), readdirSync(cwd)]).toEqual([calendar("20261225"), ["off.ics"]]);
  });

  test.each([
    [503, "busy", "the server answered 503"],
    [200, "<html>canary</html>", "it is no iCalendar file"],
    [200, "x".repeat(1_048_577), "it is larger than 1 MiB"],
  ])(
    "stays as it was where the server answers %i with something else",
    async (status, body, why) => {
      writeFileSync(join(cwd, "off.ics"), "the last one");
      answer = { status, body };
      expect(await refresh()).toEqual({
        isChanged: false,
        failures: [
          `CLI_CALENDAR_NOT_READ "off.ics" was not read from ${host}: ${why}. The last one stays.`,
        ],
      });
      expect(kept()).toBe("the last one");
    },
  );

  test("says that there is none yet where nobody answers, and nothing of the URL but its host", async () => {
    const { failures } = await refresh("http://127.0.0.1:9/canary.ics?token=canary");
    expect(failures).toEqual([
      'CLI_CALENDAR_NOT_READ "off.ics" was not read from 127.0.0.1:9: the server cannot be reached. There is none yet.',
    ]);
  });
});
