import type { Scope } from "../../../core/src/interpret/program.ts";
import type { Declarations } from "../../src/expression/declarations.ts";

/** What the expressions of these tests may use. */
export const sampleDeclarations: Declarations = {
  settings: new Map([
    ["ring_timeout", { kind: "duration" }],
    ["max_digits", { kind: "integer" }],
    ["destination", { kind: "string" }],
    ["rate", { kind: "number" }],
    ["recording", { kind: "boolean" }],
  ]),
  vars: new Map([
    ["attempts", { kind: "integer" }],
    ["language", { kind: "string" }],
  ]),
  names: new Map([
    ["vip", { kind: "row", table: "vip_callers" }],
    ["digits", { kind: "string" }],
    [
      "reply",
      {
        kind: "record",
        name: "answer",
        members: { status: { kind: "integer" }, body: { kind: "json" } },
      },
    ],
    ["callers", { kind: "rows", table: "vip_callers" }],
    ["tags", { kind: "texts" }],
    ["found", { kind: "json" }],
  ]),
  tables: new Map([
    [
      "vip_callers",
      new Map([
        ["name", { kind: "string" }],
        ["level", { kind: "integer" }],
        ["patience", { kind: "duration" }],
        ["manager", { kind: "string", nullable: true }],
        ["limit", { kind: "integer", nullable: true }],
      ]),
    ],
  ]),
};

/** The values that they see. */
export const sampleScope: Scope = {
  // 23 November 2026, 14:05 in Oslo.
  args: {},
  now: 1_795_439_100_000,
  call: {
    id: "c1",
    from: "+4722334455",
    to: "100",
    args: ["inbound", "de"],
    started_at: 1_700_000_000_000,
  },
  settings: {
    ring_timeout: 30_000,
    max_digits: 20,
    destination: "PJSIP/1000",
    rate: 1.5,
    recording: true,
  },
  vars: { attempts: 2, language: "nb" },
  webhook: { name: "summaryCompleted", payload: { call: { id: "7" } } },
  names: {
    vip: { name: "Ada", level: 3, patience: 1500, manager: null, limit: 7 },
    digits: "0123",
    reply: {
      status: 200,
      body: { name: "Ada", count: 2, rate: 0.5, ok: true, none: null, tags: ["a", "b"] },
    },
    callers: [
      { name: "Ada", level: 3, patience: 1500, manager: null, limit: 7 },
      { name: "Bo", level: 1, patience: 500, manager: "Ada", limit: null },
    ],
    tags: ["a", "b"],
    found: [{ id: 1, constructor: "c" }],
  },
};
