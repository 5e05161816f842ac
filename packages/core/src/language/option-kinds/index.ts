import type { KindRecord, ValueKind } from "./option-kind.ts";
import { background } from "./background.ts";
import { endpoints } from "./endpoints.ts";
import { interrupt, keys, pattern, tones } from "./keys.ts";
import { media, prompt } from "./media.ts";
import { amount, clock, currency, day, language, period, zone } from "./spoken.ts";
import { boolean, duration, integer, number } from "./scalars.ts";
import {
  block,
  calendar,
  choice,
  conference,
  destination,
  lot,
  group,
  lane,
  endpoint,
  operation,
  part,
  queue,
  string,
  table,
  word,
} from "./texts.ts";
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
  order,
  parameters,
  parts,
  patterns,
  queues,
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
  media,
  prompt,
  endpoint,
  endpoints,
  destination,
  background,
  keys,
  tones,
  interrupt,
  pattern,
  choice,
  block,
  branches,
  presses,
  words,
  table,
  part,
  parts,
  word,
  calendar,
  group,
  lane,
  queue,
  patterns,
  queues,
  conference,
  lot,
  sequences,
  texts,
  assignments,
  columns,
  order,
  parameters,
  list,
  url,
  headers,
  json,
  operation,
  arguments: argumentMap,
  day,
  clock,
  amount,
  period,
  currency,
  zone,
  language,
  recording,
};
