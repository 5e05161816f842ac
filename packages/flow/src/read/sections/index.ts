import { calendars } from "./calendars.ts";
import { conferences } from "./conferences.ts";
import { lanes } from "./lanes.ts";
import { lots } from "./lots.ts";
import { queues } from "./queues.ts";
import { requests } from "./requests.ts";
import { schedules } from "./schedules.ts";
import type { Section } from "./section.ts";

/** Every section of the language. A new one is a new file and a line here. */
export const sections: readonly Section[] = [
  calendars,
  queues,
  conferences,
  lots,
  requests,
  schedules,
  lanes,
];
