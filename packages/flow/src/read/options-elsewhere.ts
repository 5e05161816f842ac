import { lettersOf } from "@flowrun/core/tooling";

/**
 * The option that a word of another system stands for, of those that are given. Or the only one
 * whose name is a part of the word, as `ring` is of `ring_time`.
 */
export function optionElsewhere(names: readonly string[], key: string): string | undefined {
  const plain = lettersOf(key);
  const known = words.find(([all, name]) => all.has(plain) && names.includes(name));
  if (known !== undefined) return known[1];
  const spelt = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  const parts = `_${spelt.replaceAll("-", "_")}_`;
  const inside = names.filter((name) => parts.includes(`_${name}_`));
  return inside.length === 1 ? inside[0] : undefined;
}

const words: readonly (readonly [words: ReadonlySet<string>, name: string])[] = [
  [new Set(["digits", "numdigits", "maxdigits", "length", "maxlen", "count"]), "max_length"],
  [new Set(["mindigits", "minlen"]), "min_length"],
  [new Set(["retries", "attempts", "maxtries", "maxattempts", "loops", "repeat"]), "tries"],
  [new Set(["timeout", "ringtime", "ringtimeout", "dialtimeout", "answerontimeout"]), "ring"],
  [new Set(["wait", "inputtimeout", "digittimeout", "seconds"]), "timeout"],
  [new Set(["text", "message", "greeting", "audio", "play"]), "prompt"],
  [new Set(["text", "message", "audio", "prompt", "greeting", "announcement"]), "media"],
  [new Set(["number", "target", "destination", "endpoint", "phone", "extension"]), "to"],
  [new Set(["regex", "regexp", "validation", "validdigits", "validate"]), "pattern"],
  [new Set(["finishonkey", "terminators", "endkey", "submitonhash"]), "terminator"],
  [new Set(["options", "choices", "branches", "digits", "cases"]), "keys"],
  [new Set(["header"]), "headers"],
  [new Set(["uri", "link", "endpoint"]), "url"],
  [new Set(["body", "payload", "data"]), "json"],
  [new Set(["filter", "conditions", "match"]), "where"],
  [new Set(["orderby", "sort", "sortby"]), "order"],
  [new Set(["table", "from", "into"]), "in"],
  [new Set(["max", "first", "top", "take"]), "limit"],
  [new Set(["fields", "columns", "row", "set"]), "values"],
  [new Set(["message", "content", "phrase", "sentence", "speech", "ssml", "prompt"]), "text"],
  [new Set(["media", "words", "body", "html", "msg"]), "text"],
  [new Set(["text", "msg", "content", "prompt"]), "message"],
  [new Set(["attach", "attachment", "attachments", "file"]), "recording"],
  [new Set(["bearer", "token", "auth", "authorization"]), "headers"],
  [new Set(["username", "login"]), "user"],
  [new Set(["timeout", "maxduration", "maxlength", "maxseconds", "duration"]), "max"],
  [new Set(["callerid", "clid", "from", "cid", "callernumber", "fromnumber"]), "caller_id"],
  [new Set(["callername", "fromname", "displayname", "cnam"]), "display"],
  [new Set(["maxcalls", "concurrency", "channels", "maxconcurrent"]), "most"],
  [new Set(["sipheaders", "customheaders"]), "headers"],
  [new Set(["file", "filename", "sound"]), "media"],
  [new Set(["httpmethod", "type", "verb"]), "method"],
  [new Set(["endsilence", "silence", "maxsilence", "silencetimeout"]), "end_on_silence"],
  [new Set(["terminator", "terminators", "finishonkey", "endkey", "stopkey"]), "end_on"],
  [new Set(["dualchannel", "channels", "recordingchannels", "twochannels"]), "stereo"],
  [new Set(["speed", "rate"]), "pace"],
  [new Set(["lang", "locale"]), "language"],
  [new Set(["reason", "code", "hangupcause"]), "cause"],
  [new Set(["payload", "body", "params"]), "data"],
  [new Set(["args", "arguments", "params", "parameters", "vars", "variables", "input"]), "with"],
  [new Set(["stopon", "interruptible", "bargein"]), "interrupt"],
  [new Set(["id", "pk", "primarykey"]), "key"],
  [new Set(["key", "variable", "var", "file", "filename", "agent", "bot", "assistant"]), "name"],
  [new Set(["prompt", "message", "welcome"]), "greeting"],
  [new Set(["phone", "tel", "callbacknumber"]), "number"],
  [new Set(["severity", "loglevel"]), "level"],
  [new Set(["list", "items", "over", "of"]), "in"],
  [new Set(["block", "run", "call"]), "do"],
  [new Set(["url", "uri"]), "to"],
  [new Set(["length", "limit"]), "max"],
];
