import { expect, test } from "vitest";
import { toBase64 } from "../src/base64.ts";

test.each([0, 1, 2, 3, 4, 255, 24_576, 100_001])(
  "%i bytes are the letters of any library",
  (count) => {
    const bytes = Uint8Array.from({ length: count }, (_, index) => (index * 7 + 3) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  },
);
