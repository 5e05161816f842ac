import type { KindRecord, OwnKind, ValueKind } from "./option-kind.ts";
import { background } from "./background.ts";
import { place, planVariables } from "./dial-plan.ts";
import { endpoints } from "./endpoints.ts";
import { interrupt, keys, pattern, tones } from "./keys.ts";
import { media, prompt } from "./media.ts";
import { date, time, timestamp } from "./moments.ts";
import { name, names, thing, things } from "./name.ts";
import { order } from "./order.ts";
import {
  amount,
  clock,
  currency,
  day,
  language,
  markup,
  moment,
  period,
  voice,
  zone,
} from "./spoken.ts";
import { shape } from "./shape.ts";
import { boolean, duration, integer, number } from "./scalars.ts";
import { choice, destination, endpoint, string } from "./texts.ts";
import { recording } from "./recording.ts";
import {
  argumentMap,
  assignments,
  branches,
  presses,
  columns,
  headers,
  json,
  list,
  members,
  parameters,
  patterns,
  texts,
  words,
  sequences,
} from "./trees.ts";
import { url } from "./url.ts";

/**
 * Every kind of values, by its name in the declarations of verbs. A new kind is a record and a line
 * here.
 */
export const optionKinds: Readonly<Record<ValueKind, KindRecord>> = {
  string,
  integer,
  number,
  boolean,
  duration,
  date,
  time,
  timestamp,
  media,
  prompt,
  endpoint,
  endpoints,
  destination,
  place,
  "plan-variables": planVariables,
  background,
  keys,
  tones,
  interrupt,
  pattern,
  choice,
  name,
  names,
  thing,
  things,
  branches,
  presses,
  words,
  patterns,
  sequences,
  texts,
  assignments,
  columns,
  order,
  members,
  shape,
  parameters,
  list,
  url,
  headers,
  json,
  arguments: argumentMap,
  day,
  clock,
  moment,
  amount,
  period,
  currency,
  markup,
  voice,
  zone,
  language,
  recording,
};

/** All that is known of a kind. */
export function kindOf(kind: ValueKind | OwnKind): KindRecord {
  return typeof kind === "string" ? optionKinds[kind] : kind;
}
