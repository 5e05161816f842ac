import { describe, expect, test } from "vitest";
import { heardAs, soundsOf, type SoundedItem } from "../../src/speech/spoken-item.ts";

/** What an item comes to in a language, in one line and without what all names have in common. */
function said(item: SoundedItem, language: string): string {
  return soundsOf(item, language)
    .map((uri) => uri.replace("sound:", "").replace("digits/", ""))
    .join(" ");
}

const numbers = [
  0, 1, 11, 20, 21, 28, 71, 80, 91, 100, 101, 121, 200, 1000, 1001, 2034, 21_000, 1_000_000,
  2_000_005, -7,
];

const inWords: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...["0", "1", "11", "20", "20 1", "20 8", "70 1", "80", "90 1"],
    ...["1 hundred", "1 hundred 1", "1 hundred 20 1", "2 hundred"],
    ...[
      "1 thousand",
      "1 thousand 1",
      "2 thousand 30 4",
      "20 1 thousand",
      "1 million",
      "2 million 5",
      "minus 7",
    ],
  ],
  de: [
    ...["0", "1", "11", "20", "1-and 20", "8-and 20", "1-and 70", "80", "1-and 90"],
    ...["1N hundred", "1N hundred 1", "1N hundred 1-and 20", "2 hundred"],
    ...["1N thousand", "1N thousand 1", "2 thousand 4-and 30", "1-and 20 thousand"],
    ...["1F million", "2 millions 5", "minus 7"],
  ],
  es: [
    ...[
      "0",
      "1",
      "11",
      "20",
      "21",
      "28",
      "70 and 1",
      "80",
      "90 and 1",
      "hundred",
      "100-and 1",
      "100-and 21",
      "200",
    ],
    ...[
      "thousand",
      "thousand 1",
      "2 thousand 30 and 4",
      "21 thousand",
      "1M million",
      "2 millions 5",
      "minus 7",
    ],
  ],
  fr: [
    ...["0", "1", "11", "20", "20 et 1", "20 8", "60 et 11", "80", "80 11"],
    ...["hundred", "hundred 1", "hundred 20 et 1", "2 hundred"],
    ...[
      "thousand",
      "thousand 1",
      "2 thousand 30 4",
      "20 et 1 thousand",
      "1 million",
      "2 million 5",
      "minus 7",
    ],
  ],
  it: [
    ...[
      "0",
      "1",
      "11",
      "20",
      "21",
      "28",
      "71",
      "80",
      "91",
      "hundred",
      "hundred 1",
      "hundred 21",
      "2 hundred",
    ],
    ...[
      "thousand",
      "thousand 1",
      "2 thousands 30 4",
      "21 thousands",
      "un million",
      "2 millions 5",
      "minus 7",
    ],
  ],
  nb: [
    ...["0", "1", "11", "20", "20 1", "20 8", "70 1", "80", "90 1"],
    ...["1N hundred", "1N hundred and 1", "1N hundred and 20 1", "2 hundred"],
    ...["1N thousand", "1N thousand and 1", "2 thousand and 30 4", "20 1N thousand"],
    ...["1 million", "2 million and 5", "minus 7"],
  ],
  sv: [
    ...["0", "1N", "11", "20", "20 1N", "20 8", "70 1N", "80", "90 1N"],
    ...["1N hundred", "1N hundred 1N", "1N hundred 20 1N", "2 hundred"],
    ...[
      "1N thousand",
      "1N thousand 1N",
      "2 thousand 30 4",
      "20 1N thousand",
      "1 million",
      "2 million 5",
      "minus 7",
    ],
  ],
};

describe("numbers", () => {
  test.each(Object.entries(inWords))(
    "are said in %s as they are spoken there",
    (language, words) => {
      expect(numbers.map((number) => said({ number }, language))).toEqual(words);
    },
  );

  test("are said digit by digit where they are too large to be said as one", () => {
    expect(said({ number: -1_000_000_000 }, "en")).toBe("minus 1 0 0 0 0 0 0 0 0 0");
    expect(said({ number: 999_999_999 }, "en")).toBe(
      "9 hundred 90 9 million 9 hundred 90 9 thousand 9 hundred 90 9",
    );
  });
});

describe("digits and spellings", () => {
  test("are said one by one, without what has no sound", () => {
    expect(said({ digits: "47 11*#" }, "nb")).toBe("4 7 1 1 star pound");
    expect(said({ spell: "Ab-1@å ß✓é" }, "nb")).toBe(
      "letters/a letters/b letters/dash 1 letters/at letters/aa letters/space letters/s letters/s letters/e",
    );
  });
});

const occasions: readonly SoundedItem[] = [
  { date: "2026-12-24" },
  { date: "2027-01-01" },
  { time: "14:05" },
  { time: "01:00" },
  { money: 12.5, currency: "USD" },
  { money: 1, currency: "EUR" },
  { period: 90_000 },
  { period: 1_000 },
  { period: 8_100_000 },
];

const onOccasion: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...[
      "day-4 mon-11 20 h-4",
      "day-5 mon-0 h-1",
      "2 oh 5 p-m",
      "1 oclock a-m",
      "12 dollars vm-and 50",
      "1 currency/eur",
    ],
    ...["1 minute 30", "1 second", "2 hours 15 minutes"],
  ],
  de: [
    ...[
      "day-4 4-and h-20 mon-11",
      "day-5 h-1 mon-0",
      "14 oclock 5",
      "1N oclock",
      "12 dollars 50",
      "1N currency/eur",
    ],
    ...["1F minute 30", "1F second", "2 hours 15 minutes"],
  ],
  es: [
    ...[
      "day-4 24 es-de mon-11",
      "day-5 h-1 es-de mon-0",
      "2 and 5 p-m",
      "1F a-m",
      "12 dollars and 50",
      "1M currency/eur",
    ],
    ...["1M queue-minute 30", "1M second", "2 hours 15 minutes"],
  ],
  fr: [
    ...[
      "day-4 20 4 mon-11",
      "day-5 h-1 mon-0",
      "14 oclock 5",
      "1F oclock",
      "12 dollars 50",
      "1 currency/eur",
    ],
    ...["1F minute 30", "1F second", "2 hours 15 minutes"],
  ],
  it: [
    ...["day-4 20 4 mon-11", "day-5 h-1 mon-0", "14 e 5", "ore-una", "12 dollars e 50", "un euros"],
    ...["un queue-minute 30", "un second", "2 hours 15 minutes"],
  ],
  nb: [
    ...[
      "day-4 20 h-4 mon-11",
      "day-5 h-1 mon-0",
      "14 0 5",
      "1 0 0",
      "12 dollars 50",
      "1 currency/eur",
    ],
    ...["1N minute 30", "1 second", "2 hours 15 minutes"],
  ],
  sv: [
    ...[
      "day-4 20 h-4 mon-11",
      "day-5 h-1 mon-0",
      "14 0 5",
      "1N 0 0",
      "12 dollars 50",
      "1 currency/eur",
    ],
    ...["1 minute 30", "1 second", "2 hours 15 minutes"],
  ],
};

describe("dates, times, amounts and periods", () => {
  test.each(Object.entries(onOccasion))(
    "are said in %s as they are spoken there",
    (language, words) => {
      expect(occasions.map((item) => said(item, language))).toEqual(words);
    },
  );

  test("a currency without hundredths has none, and hundredths are rounded", () => {
    expect(said({ money: 100.4, currency: "JPY" }, "en")).toBe("1 hundred currency/jpy");
    expect(said({ money: 0.999, currency: "NOK" }, "nb")).toBe("1 currency/nok");
  });

  test("what is no day or no time is not said", () => {
    const wrong: readonly SoundedItem[] = [
      { date: "2026-02-30" },
      { date: "soon" },
      { time: "24:00" },
      { time: "noon" },
    ];
    expect(wrong.map((item) => soundsOf(item, "en"))).toEqual([[], [], [], []]);
  });
});

describe("languages", () => {
  test("of a country are those of the language", () => {
    expect(said({ number: 21 }, "de_AT")).toBe("1-and 20");
  });

  test("without a table leave numbers, digits and spellings to the platform, and anything else unsaid", () => {
    const items: readonly SoundedItem[] = [
      { number: 21 },
      { digits: "47" },
      { spell: "AB" },
      { digits: "" },
      ...occasions,
    ];
    expect(items.flatMap((item) => soundsOf(item, "fi"))).toEqual([
      "number:21",
      "digits:47",
      "characters:AB",
    ]);
  });
});

describe("heardAs", () => {
  test("names an item as scenarios write it", () => {
    const items = [
      "sound:hello",
      { say: "Hello there" },
      { number: 3 },
      { digits: "4711" },
      { spell: "AB" },
      { date: "2026-12-24" },
      { time: "14:05" },
      { money: 12.5, currency: "EUR" },
      { period: 90_000 },
    ];
    expect(items.map(heardAs)).toEqual([
      ...["sound:hello", "say:Hello there", "number:3", "digits:4711", "spell:AB"],
      ...["date:2026-12-24", "time:14:05", "money:12.50 EUR", "period:90s"],
    ]);
  });
});

describe("a day or a time as a database writes it", () => {
  test.each([
    [{ date: "2026-12-24 08:30:00" }, "date:2026-12-24", { date: "2026-12-24" }],
    [{ date: "2026-12-24T08:30:00.125" }, "date:2026-12-24", { date: "2026-12-24" }],
    [{ time: "09:05:00" }, "time:09:05", { time: "09:05" }],
    [{ time: "2026-12-24 08:30:00" }, "time:08:30", { time: "08:30" }],
    [{ time: "09:05:00+01" }, "time:09:05", { time: "09:05" }],
    [{ date: "2026-12-24   " }, "date:2026-12-24", { date: "2026-12-24" }],
    [{ time: "2026-12-24 08:30:00.5+01:00" }, "time:08:30", { time: "08:30" }],
    [{ time: "2026-12-24T23:30:00Z", zone: "Europe/Oslo" }, "time:00:30", { time: "00:30" }],
    [
      { date: "2026-12-24 23:30:00+00", zone: "Europe/Oslo" },
      "date:2026-12-25",
      { date: "2026-12-25" },
    ],
    [{ time: "2026-12-24 23:30:00", zone: "Europe/Oslo" }, "time:23:30", { time: "23:30" }],
  ])("%j is said like %s", (item, heard, same) => {
    expect(heardAs(item)).toBe(heard);
    expect(soundsOf(item, "en")).toEqual(soundsOf(same, "en"));
    expect(soundsOf(item, "en")).not.toEqual([]);
  });

  test.each([{ date: "24 December" }, { date: "2026-02-30" }, { time: "25:00" }, { time: "" }])(
    "%j cannot be said",
    (item) => {
      expect(soundsOf(item, "en")).toEqual([]);
    },
  );
});
