import { expect, test } from "vitest";
import { importFlow } from "../../src/index.ts";
import { blockOf, errorsOf, imported } from "../imported.ts";

/** What is made of one application, between answering and hanging up. */
function madeOf(application: string): readonly string[] {
  const plan = `[inbound]\nexten => 100,1,Answer()\n same => n,${application}\n same => n,Hangup()\n`;
  return blockOf(imported(plan), "inbound-100").split("\n").slice(1, -1);
}

const kept = ["- dialplan: { to: inbound_line_3@flowrun-import }", "  then: { else: over }"];
const hours = ["- hours: hours_3", "  then: { closed: over, holiday: over }"];

test.each([
  ["Wait(0)", ["- wait: 0s"]],
  ["Wait(1.5)", ["- wait: 1500ms"]],
  ["Wait(3600)", ["- wait: 3600s"]],
  ["Wait(3601)", kept],
  ["Wait(-1)", kept],
  ["Wait()", kept],
  ["Wait(soon)", kept],
  ["Playback(hello&world)", ["- play: [ sound:hello, sound:world ]"]],
  ["Playback(hello,noanswer)", ["- play: sound:hello"]],
  ["SayDigits(123)", ['- say: { digits: "123" }']],
  ["GotoIfTime(08:00-16:59,mon-fri,*,*?inbound,100,1)", hours],
  ["GotoIfTime(*,sat,*,*?inbound,100,1)", hours],
])("%s becomes %j", (application, made) => {
  expect(madeOf(application)).toEqual(made);
});

test("what is played before the answer stays so", () => {
  const plan = `[inbound]\nexten => 100,1,Progress()\n same => n,Playback(closed,noanswer)\n same => n,Hangup(17)\n`;
  expect(blockOf(imported(plan), "inbound-100").split("\n")).toEqual([
    "- play: { media: sound:closed, early: true }",
    "- hangup: 17",
  ]);
});

test.each([
  ["08:00-16:59,mon-fri,*,*", "UTC", "mon-fri: 08:00-17:00", "decide"],
  ["08:00-16:59,mon-fri,*,*,Europe/Oslo", "Europe/Oslo", "mon-fri: 08:00-17:00", "taken"],
  ["22:00-05:59,*,*,*", "UTC", "mon-sun:\n        - 00:00-06:00\n        - 22:00-24:00", "decide"],
])("the hours %s are in the zone %s", (times, zone, open, fate) => {
  const made = imported(
    `[inbound]\nexten => 100,1,GotoIfTime(${times}?inbound,100,1)\n same => n,Hangup()\n`,
  );
  expect(made.flow).toContain(`  hours_2:\n    zone: ${zone}\n    open:\n      ${open}\n`);
  expect(made.report.find(({ what }) => what.startsWith("GotoIfTime"))?.fate).toBe(fate);
});

test("hours are taken in the zone that the user names", () => {
  const plan =
    "[inbound]\nexten => 100,1,GotoIfTime(*,sat,*,*?inbound,100,1)\n same => n,Hangup()\n";
  expect(importFlow(plan, { zone: "Asia/Tokyo" })).toMatchObject({
    flow: expect.stringContaining("    zone: Asia/Tokyo\n    open:\n      sat: 00:00-24:00\n"),
    report: expect.arrayContaining([expect.objectContaining({ place: "line 2", fate: "taken" })]),
  });
});

test.each([
  "08:00-16:59,mon-fri,*,jan",
  "08:00-16:59,mon-fri,1,*",
  "8:00-9:59,mon&tue,*,*",
  "*,*,*,*,Oslo/Europe",
])("times that no calendar has are for a person to decide: %s", (times) => {
  expect(madeOf(`GotoIfTime(${times}?inbound,100,1)`)).toEqual([
    `- log: "Not imported: GotoIfTime(${times}?inbound,100,1)"`,
    "  note: where it leads cannot be said in a flow; the call goes on with the next line",
  ]);
});

test("a context that is not in the file is gone to for good, and the report says so", () => {
  expect(madeOf("Goto(support,s,1)")).toEqual(["- redirect: dialplan:support/s"]);
  const numbers = imported("[inbound]\nexten => _2XX,1,Goto(support,${EXTEN},1)\n");
  expect(blockOf(numbers, "inbound-2XX")).toContain("redirect: dialplan:support/${call.to}");
  const made = imported(
    '[inbound]\nexten => 100,1,GotoIf($["${CALLERID(num)}" = "7"]?support,s,1:inbound,100,3)\n same => n,Playback(a)\n same => n,Hangup()\n',
  );
  expect(blockOf(made, "support-away")).toBe(
    "- redirect: dialplan:support/s\n  then: { failed: over }",
  );
  expect(made.report.find(({ what }) => what.startsWith("GotoIf"))).toMatchObject({
    fate: "changed",
    said: "[support] is not in the file: the call goes on there, and does not come back",
  });
  expect(errorsOf(made)).toEqual([]);
});

test.each(["support,s,again", "${WHERE},s,1", "s,nowhere"])(
  "a place that cannot be named is for a person to decide: %s",
  (place) => {
    expect(madeOf(`Goto(${place})`)[1]).toContain("where it leads cannot be said in a flow");
  },
);
