/** A function of expressions, for people. */
export interface ExpressionFunction {
  readonly name: string;
  /** How it is called, each way that there is. */
  readonly calls: readonly string[];
  /** The result, as words that could follow "gives". */
  readonly gives: string;
}

/**
 * Every function that an expression may call, those of flows first. CEL's other functions are
 * refused, or say nothing here: `cel.bind`, `getDayOfYear`, and others of optional values.
 */
export const expressionFunctions: readonly ExpressionFunction[] = [
  of(
    "like",
    "whether digits fit a dial pattern: X any digit, Z 1 to 9, N 2 to 9, a final . any rest",
    "like(text, pattern)",
  ),
  of("date", "the day in a time zone: 2026-11-23", "date(ms, zone)"),
  of("clock", "the time of day in a time zone: 14:05", "clock(ms, zone)"),
  of(
    "weekday",
    "the day of the week in a time zone: mon tue wed thu fri sat sun",
    "weekday(ms, zone)",
  ),
  of(
    "draw",
    '0 to 99, the same for one call and one label: `draw("new menu") < 10` is one call in ten',
    "draw(label)",
  ),
  of("size", "how many characters, items or members there are", "size(x)", "x.size()"),
  of("has", "whether a member is there, which may be missing in JSON", "has(x.member)"),
  of(
    "orValue",
    "the member, or the default where it is missing or null, or what it is taken of is",
    "x.?member.orValue(default)",
    "list[?0].orValue(default)",
  ),
  of("filter", "the items for which a condition holds", "list.filter(item, condition)"),
  of(
    "map",
    "what an expression makes of each item, or of those for which a condition holds",
    "list.map(item, value)",
    "list.map(item, condition, value)",
  ),
  of("exists", "whether a condition holds for some item", "list.exists(item, condition)"),
  of(
    "exists_one",
    "whether a condition holds for exactly one item",
    "list.exists_one(item, condition)",
  ),
  of("all", "whether a condition holds for every item", "list.all(item, condition)"),
  of(
    "join",
    "the texts of a list as one, with a text between them",
    "list.join()",
    "list.join(text)",
  ),
  of(
    "split",
    "the parts of a text between each place of another, at most so many",
    "text.split(text)",
    "text.split(text, integer)",
  ),
  of("contains", "whether a text stands in it", "text.contains(text)"),
  of("startsWith", "whether it begins with a text", "text.startsWith(text)"),
  of("endsWith", "whether it ends with a text", "text.endsWith(text)"),
  of(
    "matches",
    "whether a part of it fits a regular expression, which is written out",
    "text.matches(pattern)",
  ),
  of(
    "indexOf",
    "where a text first stands in it, from a place on; -1 where nowhere",
    "text.indexOf(text)",
    "text.indexOf(text, integer)",
  ),
  of(
    "lastIndexOf",
    "where a text last stands in it, from a place back; -1 where nowhere",
    "text.lastIndexOf(text)",
    "text.lastIndexOf(text, integer)",
  ),
  of(
    "substring",
    "the text from a place on, or up to another",
    "text.substring(integer)",
    "text.substring(integer, integer)",
  ),
  of("trim", "the text without blanks at its ends", "text.trim()"),
  of("lowerAscii", "the text with small letters for A to Z", "text.lowerAscii()"),
  of("upperAscii", "the text with capitals for a to z", "text.upperAscii()"),
  of("string", "the text of a value; of bytes what they spell", "string(x)", "bytes.string()"),
  of("int", "a whole number, from a number without its fraction or from a text", "int(x)"),
  of(
    "isInt",
    "whether `int(x)` gives a whole number that an expression may give; x may be null",
    "isInt(x)",
  ),
  of("isDouble", "whether `double(x)` gives a number; x may be null", "isDouble(x)"),
  of("isBool", "whether `bool(x)` gives a truth value of a text; x may be null", "isBool(x)"),
  of("isDuration", "whether `duration(x)` gives one of a text; x may be null", "isDuration(x)"),
  of("isTimestamp", "whether `timestamp(x)` gives one of a text; x may be null", "isTimestamp(x)"),
  of("uint", "an unsigned whole number, which cannot leave an expression", "uint(x)"),
  of("double", "a number, from a whole number or from a text", "double(x)"),
  of("bool", "a truth value, from a text", "bool(x)"),
  of("dyn", "the same value, of whose type nothing is known", "dyn(x)"),
  of("type", "the type of a value", "type(x)"),
  of("duration", 'the duration that a text spells: `duration("30s")`', "duration(text)"),
  of(
    "timestamp",
    "a point in time, from seconds since 1970 or from a text such as 2026-12-24 08:30:00, in a time zone or in UTC where it names none; `<` and its like compare it with milliseconds, such as `now`",
    "timestamp(integer)",
    "timestamp(text)",
    "timestamp(text, zone)",
  ),
  ofTime("getFullYear", "the year, in UTC or in a time zone"),
  ofTime("getMonth", "the month, from 0"),
  ofTime("getDate", "the day of the month, from 1"),
  ofTime("getDayOfMonth", "the day of the month, from 0"),
  ofTime("getDayOfWeek", "the day of the week, from 0 for Sunday"),
  ofTime("getHours", "the hour; of a duration its whole hours", "duration.getHours()"),
  ofTime("getMinutes", "the minute; of a duration its whole minutes", "duration.getMinutes()"),
  ofTime("getSeconds", "the second; of a duration its whole seconds", "duration.getSeconds()"),
  ofTime("getMilliseconds", "the millisecond", "duration.getMilliseconds()"),
  of("bytes", "the bytes of a text", "bytes(text)"),
  of("json", "what bytes spell as JSON", "bytes.json()"),
  of("hex", "bytes as hexadecimal digits", "bytes.hex()"),
  of("base64", "bytes as base64", "bytes.base64()"),
  of("at", "one byte", "bytes.at(integer)"),
];

function of(name: string, gives: string, ...calls: readonly string[]): ExpressionFunction {
  return { name, calls, gives };
}

function ofTime(name: string, gives: string, ...calls: readonly string[]): ExpressionFunction {
  return of(name, gives, `timestamp.${name}()`, `timestamp.${name}(zone)`, ...calls);
}
