import { mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCalendarsDaily } from "../../../src/commands/run/calendars-of-urls.ts";
import type { Invocation } from "../../../src/invocation.ts";

const hourMs = 3_600_000;
const calendar = (day: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:Off\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

test("calendars of URLs are read an hour after the start, each day, an hour after one could not be read, and no more at the end", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "flowrun-daily-"));
  const answers = [503, 200, 200, 200];
  const server = createServer((_request, response) => {
    response.writeHead(answers.shift() ?? 500);
    response.end(calendar(answers.length === 0 ? "20261226" : "20261225"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  let now = 0;
  let woken: { readonly at: number; readonly callback: () => void } | undefined;
  const clock = {
    now: () => now,
    wake: (at: number, callback: () => void) => {
      woken = { at, callback };
      return () => void (woken = undefined);
    },
  };
  const news: string[] = [];
  const stop = readCalendarsDaily(
    { surroundings: { cwd, clock } } as unknown as Invocation,
    "shop.yaml",
    {
      sources: [{ file: "off.ics", url: `http://${host}/?token=canary` }],
      changed: () => void news.push("changed"),
      tell: ({ text }) => void news.push(text),
    },
  );
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const due = woken;
    woken = undefined;
    now = due?.at ?? Number.NaN;
    times.push(now / hourMs);
    due?.callback();
    await expect.poll(() => woken).toBeDefined();
  }
  expect(times).toEqual([1, 2, 26, 50]);
  expect(news).toEqual([
    `CLI_CALENDAR_NOT_READ "off.ics" was not read from ${host}: the server answered 503. There is none yet.`,
    ...["changed", "changed"],
  ]);
  expect(readFileSync(join(cwd, "off.ics"), "utf8")).toBe(calendar("20261226"));
  stop();
  expect(woken).toBeUndefined();
  server.close();
});
