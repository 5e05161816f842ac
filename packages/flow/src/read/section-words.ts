import { lettersOf } from "@flowrun/core/tooling";

/**
 * The key that a word of another system stands for, of those that a map of a flow lacks; `undefined`
 * for any other word.
 */
export function sectionWord(word: string, free: readonly string[]): string | undefined {
  const plain = lettersOf(word);
  return meant.find(([words, key]) => words.includes(plain) && free.includes(key))?.[1];
}

/** Words, as plain ones, with the key of a flow, or of a thing in one of its sections. */
const meant: readonly (readonly [words: readonly string[], key: string])[] = [
  [
    [
      ...["default", "defaults", "else", "fallback", "fallbacks", "outcomes", "onerror", "errors"],
      ...["catch", "onfailure", "exceptions", "rescue", "errorhandler", "onerrors"],
    ],
    "otherwise",
  ],
  [
    [
      ...["states", "steps", "nodes", "contexts", "extensions", "sections", "tasks", "jobs"],
      ...["flow", "flows", "callflow", "menus", "widgets", "stages", "actions", "dialplan"],
    ],
    "blocks",
  ],
  [
    [
      ...["entry", "initial", "first", "startat", "startblock", "entrypoint", "begin", "root"],
      ...["main", "starts", "oncall", "entryblock", "initialstate", "initialblock"],
    ],
    "start",
  ],
  [["functions", "subroutines", "procedures", "macros", "routines", "subflows"], "parts"],
  [["cleanup", "always", "after", "onhangup", "onexit", "hangup", "ensure", "post"], "finally"],
  [["sounds", "audio", "audios", "media", "messages", "announcements", "texts"], "prompts"],
  [["databases", "database", "data", "db", "datasources"], "tables"],
  [["hours", "openinghours", "businesshours", "timeconditions", "calendar"], "calendars"],
  [["config", "configuration", "options", "parameters", "params", "inputs", "env"], "settings"],
  [["globals", "variable", "state", "locals"], "vars"],
  [["imports", "import", "include", "includes", "uses", "modules", "requires", "extends"], "use"],
  [["id", "title", "flowname"], "name"],
  [["webhooks", "onevent", "events"], "on_webhook"],
  [["requests", "api", "endpoints", "http"], "on_request"],
  [["schedules", "cron", "jobs", "timers"], "on_schedule"],
  [["signals"], "on_signal"],
  [["queue", "callqueues", "huntgroups", "ringgroups"], "queues"],
  [["locale", "locales", "lang", "translations"], "languages"],
  [["limit", "timeouts", "quota"], "limits"],
  [["revision", "release"], "version"],
  [["rooms", "conference", "confbridge"], "conferences"],
  [["parking", "parkinglots"], "lots"],
  // The keys below are those of settings, tables, calendars, queues and parts.
  [["value", "initial", "init", "fallback", "defaultvalue"], "default"],
  [["min", "lowest", "atleast"], "minimum"],
  [["max", "highest", "atmost"], "maximum"],
  [["desc", "help", "comment", "doc", "about"], "description"],
  [["kind", "datatype"], "type"],
  [["sensitive", "hidden", "password"], "secret"],
  [["primarykey", "primary", "pk", "id", "index"], "key"],
  [["fields", "attributes", "schema"], "columns"],
  [["timezone", "tz"], "zone"],
  [["hours", "week", "times", "opening"], "open"],
  [["closed", "closeddays", "exceptions", "feiertage"], "holidays"],
  [["agents", "phones", "operators", "staff"], "members"],
  [["strategy", "order", "distribution"], "choose"],
  [["timeout", "ringtime"], "ring"],
  [["wrapuptime", "wrapup"], "rest"],
  [["callbackdelay", "callbackwait"], "callback_after"],
  [["callbackattempts", "callbackretries", "callbackmaxattempts"], "callback_tries"],
  [["callbackinterval", "callbackpause", "callbackbetween"], "callback_every"],
  [["limit", "maxcallers", "size", "maxlen"], "capacity"],
  [["args", "arguments", "params", "parameters", "inputs"], "takes"],
  [["outputs", "output", "returns", "result"], "gives"],
  [["time", "when"], "at"],
  [["interval", "period"], "every"],
];
