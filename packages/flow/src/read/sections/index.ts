import { calendars } from "./calendars.ts";
import { conferences } from "./conferences.ts";
import { headers } from "./headers.ts";
import { lanes } from "./lanes.ts";
import { lots } from "./lots.ts";
import { prompts } from "./prompts.ts";
import { queues } from "./queues.ts";
import { requests } from "./requests.ts";
import { schedules } from "./schedules.ts";
import type { Section } from "./section.ts";
import { settings } from "./settings.ts";
import { signals } from "./signals.ts";
import { tables } from "./tables.ts";
import { variables } from "./variables.ts";
import { vars } from "./vars.ts";
import { webhooks } from "./webhooks.ts";

/** Every section of the language. A new one is a new file and a line here. */
export const sections: readonly Section[] = [
  settings,
  tables,
  vars,
  headers,
  variables,
  calendars,
  queues,
  conferences,
  lots,
  prompts,
  webhooks,
  requests,
  schedules,
  lanes,
  signals,
];
