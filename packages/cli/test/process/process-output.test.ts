import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, describe, test } from "vitest";
import { processOutput } from "../../src/process/process-output.ts";
import { folderWith } from "../try-main.ts";

const never = (): never => {
  throw new Error("The stream was opened.");
};

describe("processOutput", () => {
  test("writes to a file in order, at once, and without a stream", () => {
    const file = join(folderWith({}), "log");
    const descriptor = openSync(file, "w");
    const output = processOutput({ descriptor, open: never, failed: never });

    output.write("A call began.\n");
    output.write("The call has ended. ü\n");

    expect(readFileSync(file, "utf8")).toBe("A call began.\nThe call has ended. ü\n");
    expect(output.isTerminal).toBe(false);
    closeSync(descriptor);
  });

  test.skipIf(!existsSync("/dev/full"))(
    "tells of each text that could not be written, and never throws",
    () => {
      const descriptor = openSync("/dev/full", "w");
      const failures: unknown[] = [];
      const output = processOutput({
        descriptor,
        open: never,
        failed: (error) => failures.push(error),
      });

      output.write("A call began.\n");
      output.write("The call has ended.\n");

      const full = expect.objectContaining({ code: "ENOSPC" });
      expect(failures).toEqual([full, full]);
      closeSync(descriptor);
    },
  );
});
