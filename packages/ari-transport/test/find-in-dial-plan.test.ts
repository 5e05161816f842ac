import { describe, expect, test } from "vitest";
import { createWirePlatformProbe, type PlatformProbe } from "../src/platform-probe.ts";
import { failureOf } from "./support/failure-of.ts";
import { fakeWire, type FakeWire } from "./support/fake-wire.ts";

type Section = Readonly<Record<string, readonly string[]>>;

/** A platform whose dial plan has these contexts, and an extension in each that is listed. */
function platformWith(
  contexts: Readonly<Record<string, Section>>,
  has: readonly string[],
): FakeWire {
  return fakeWire((line) => {
    if (!line.startsWith("GET /channels/flowrun.probe/variable?variable=")) return undefined;
    const value = functionOf(line, contexts, has);
    if (value !== undefined) return { status: 200, body: { value } };
    return { status: 500, body: { message: "Unable to read provided function" } };
  });
}

/** The value of a dial plan's function; `undefined` where it cannot be read. */
function functionOf(
  line: string,
  contexts: Readonly<Record<string, Section>>,
  has: readonly string[],
): string | undefined {
  const [, call = "", args = ""] = /variable=(\w+)\((.*)\)$/.exec(line) ?? [];
  const [first = "", second = "", key = "", index = ""] = args.split(",");
  if (call === "DIALPLAN_EXISTS") return has.includes(`${second}@${first}`) ? "1" : "0";
  return contexts[second]?.[key]?.[Number(index)];
}

function look(wire: FakeWire, extension = "100"): ReturnType<PlatformProbe["dialPlan"]> {
  const looked = createWirePlatformProbe(wire, { app: "reception" }).dialPlan("inbound", extension);
  wire.stand();
  return looked;
}

describe("findInDialPlan", () => {
  test("finds the application in the extension's own context", async () => {
    const inbound = { exten: ["_X.,1,Stasis(reception,extra)", "h,1,NoOp()"] };
    const wire = platformWith({ inbound }, ["100@inbound"]);
    expect(await look(wire)).toEqual({ kind: "reaches", context: "inbound" });
    expect(wire.lines).toEqual([
      "POST /channels/create?endpoint=Local/flowrun.probe@flowrun.probe&app=reception.probe&channelId=flowrun.probe",
      "GET /channels/flowrun.probe/variable?variable=DIALPLAN_EXISTS(inbound,100,1)",
      "GET /channels/flowrun.probe/variable?variable=AST_CONFIG(extensions.conf,inbound,exten,0)",
      "GET /channels/flowrun.probe/variable?variable=AST_CONFIG(extensions.conf,inbound,exten,1)",
      "GET /channels/flowrun.probe/variable?variable=AST_CONFIG(extensions.conf,inbound,exten,2)",
      "GET /channels/flowrun.probe/variable?variable=AST_CONFIG(extensions.conf,inbound,same,0)",
      "DELETE /channels/flowrun.probe",
    ]);
    expect(wire.closed()).toBe(1);
  });

  test("finds it in a line that goes on with the same extension, and in a context that is included", async () => {
    const contexts = {
      inbound: { exten: ["_X.,1,Answer()"], include: ["night", "day,9:00-17:00,*,*,*"] },
      day: {
        exten: ["100,1,NoOp()", "h,1,NoOp()"],
        same: ["n,Stasis( Reception )", "n(here),Stasis(reception)"],
      },
    };
    expect(await look(platformWith(contexts, ["100@inbound"]))).toEqual({
      kind: "reaches",
      context: "day",
    });
  });

  test.each([
    ["100", true],
    ["_1XX/555", true],
    ["_[12]N0", false],
    ["_Z-Z!", false],
    ["_Z!", true],
    ["_[+1-3].", true],
    ["_X", false],
    ["101", false],
  ])("reads the pattern %s as Asterisk does", async (pattern, isOf) => {
    const inbound = { exten: [`${pattern},1,Stasis(reception)`] };
    const place = await look(platformWith({ inbound }, ["100@inbound"]));
    expect(place.kind).toBe(isOf ? "reaches" : "unseen");
  });

  test.each([
    [{ inbound: { exten: ["_X.,1,Stasis(other)"] } }, ["100@inbound"], { kind: "unseen" }],
    [
      { inbound: { exten: ["100,1,Hangup()", "200,1,NoOp()"], same: ["n,Stasis(reception)"] } },
      ["100@inbound"],
      { kind: "unseen" },
    ],
    [{ inbound: { include: ["inbound"] } }, ["100@inbound"], { kind: "unseen" }],
    [{ inbound: { exten: ["_XX,1,Stasis(reception)"] } }, [], { kind: "absent" }],
  ])("says when it is not there: %o %o", async (contexts, has, place) => {
    expect(await look(platformWith(contexts, has))).toEqual(place);
  });

  test("cannot tell on a platform that makes no channel, or has no such function", async () => {
    const documented = fakeWire(() => ({ status: 404 }));
    expect(await look(documented)).toEqual({ kind: "untold" });
    const without = fakeWire((line) => (line.startsWith("GET") ? { status: 500 } : undefined));
    expect(await look(without)).toEqual({ kind: "untold" });
  });

  test("removes its channel when the platform refuses to read", async () => {
    const wire = fakeWire((line) => (line.startsWith("GET") ? { status: 401 } : undefined));
    expect(await failureOf(look(wire))).toMatchObject({ code: "ARI_CREDENTIALS" });
    expect([wire.lines.at(-1), wire.closed()]).toEqual(["DELETE /channels/flowrun.probe", 1]);
  });
});
