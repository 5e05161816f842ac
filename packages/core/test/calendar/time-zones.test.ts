import { expect, test } from "vitest";
import { unknownZone } from "../../src/calendar/time-zones.ts";

test.each([
  ["Oslo", "Europe/Oslo"],
  ["new york", "America/New_York"],
  ["Europe/Oslo Norway", "Europe/Oslo"],
  ["Europe/Olso", "Europe/Oslo"],
])("finds for %j, which is no zone, the one that is meant", (name, zone) => {
  expect(unknownZone(name)).toEqual({
    message: `There is no time zone "${name}".`,
    hint: `Did you mean "${zone}"?`,
  });
});

test.each(["", "nowhere at all"])("names examples where none is near to %j", (name) => {
  expect(unknownZone(name)?.hint).toBe('Write one such as "Europe/Oslo" or "UTC".');
});
