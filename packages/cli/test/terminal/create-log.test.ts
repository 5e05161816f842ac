import { PortError } from "@flowrun/core/plugin";
import { describe, expect, test } from "vitest";
import { createLog, type LogOptions } from "../../src/terminal/create-log.ts";
import { createPaint } from "../../src/terminal/paint.ts";

type Log = ReturnType<typeof createLog>;

function written(write: (log: Log) => void, options: Partial<LogOptions> = {}): string {
  let text = "";
  const take = (line: string): void => void (text += line);
  write(
    createLog({
      level: "info",
      format: "text",
      paint: createPaint(false),
      write: take,
      ...options,
    }),
  );
  // The time of day is the machine's.
  return text.replaceAll(/^\d\d:\d\d:\d\d\.\d{3} /gm, "");
}

describe("createLog", () => {
  test("writes one line for people, with its fields", () => {
    expect(written((log) => log.info({ call: "1.2", from: "+47 1" }, "A call began."))).toBe(
      'info  A call began. call=1.2 from="+47 1"\n',
    );
  });

  test("keeps a message on one line, whatever is in it", () => {
    expect(written((log) => log.warn({}, "a\nb\u001b[31mc"))).toBe("warn  a b [31mc\n");
  });

  test("shows the message of an error, never its stack", () => {
    const error = new PortError("ARI_LOST", "The connection ended.");
    expect(written((log) => log.error({ err: error }, "Lost."))).toBe(
      'error Lost. error="The connection ended."\n',
    );
  });

  test("leaves out what is below the level", () => {
    expect(written((log) => log.info({}, "no"), { level: "warn" })).toBe("");
    expect(written((log) => log.debug({}, "yes"), { level: "debug" })).toBe("debug yes\n");
  });

  test("writes pino's JSON with an ISO time and the level's name", () => {
    const line: unknown = JSON.parse(
      written((log) => log.info({ call: "1" }, "x"), { format: "json" }),
    );
    expect(line).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      call: "1",
      msg: "x",
    });
  });

  test.each(["json", "text"] as const)(
    "masks numbers in every field and text as %s, and leaves the call its name",
    (format) => {
      const error = new Error("4712345678 is busy.");
      const fields = {
        call: "1795473897.1",
        from: "4712345678",
        leg: { to: "+4712345678" },
        err: error,
      };
      const text = written((log) => log.info(fields, "Ada calls 4712345678."), {
        format,
        numbers: "masked",
      });
      expect(text).toContain("1795473897.1");
      expect(text).toContain("Ada calls •••78.");
      expect(text).not.toContain("4712345678");
    },
  );

  test.each(["json", "text"] as const)("strikes out secrets as %s", (format) => {
    const fields = {
      password: "hunter2",
      headers: { authorization: "hunter2" },
      ari: { password: "hunter2" },
      db: "hunter2",
    };
    const text = written((log) => log.info(fields, "x"), { format });
    expect(text).not.toContain("hunter2");
    expect(text.match(/•••/g)).toHaveLength(4);
  });

  test.each(["json", "text"] as const)("strikes out the secrets of an error as %s", (format) => {
    const error = Object.assign(new Error("Refused."), {
      password: "hunter2",
      headers: { host: "pbx" },
    });
    const text = written((log) => log.error({ err: error }, "x"), { format });
    expect(text).toContain("Refused.");
    expect(text).not.toContain("hunter2");
  });
});
