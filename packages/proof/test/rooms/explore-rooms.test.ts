import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { exploreRooms, type RoomProof } from "../../src/rooms/explore-rooms.ts";
import { programOf } from "../run/scenario-of.ts";

const flowAt = (name: string): string =>
  readFileSync(new URL(`../../../../flows/${name}.yaml`, import.meta.url), "utf8");

/** The sizes that were walked, and whether the walk was whole. */
function walked({ walks }: RoomProof): readonly string[] {
  return walks.map(({ callers, members, callbacks, isWhole }) =>
    [
      `${callers}`,
      ...(members === undefined ? [] : [`${members}`]),
      ...(callbacks === true ? ["called back"] : []),
      ...(isWhole ? ["whole"] : []),
    ].join(" "),
  );
}

const proofsOf = (text: string, scenes = 1_000): readonly RoomProof[] =>
  exploreRooms(programOf(text), { scenes });

const queueOf = (queue: string, step = "queue: support"): string => `
flowrun: 1
name: desk
queues: { support: ${queue} }
start: main
blocks:
  main:
    - answer
    - ${step}
      then: { else: bye }
  bye: [hangup]
`;

describe("the rooms of a flow", () => {
  test("are walked with its queues, lots and conferences", () => {
    const proofs = ["support", "office", "conference"].flatMap((name) => proofsOf(flowAt(name)));
    expect(proofs.map((proof) => [proof.kind, proof.name, proof.broken, proof.never])).toEqual([
      ["queue", "support", null, []],
      ["lot", "office", null, []],
      ["conference", "meeting", null, []],
    ]);
    expect(proofs.map(walked)).toEqual([
      ["2 1 whole", "2 2", "2 1 called back"],
      ["2 whole", "3"],
      ["2"],
    ]);
  });

  test("are walked with three callers and agents at once, where that is no more than the bound", () => {
    const [proof] = proofsOf(queueOf("{ members: [PJSIP/1, PJSIP/2, PJSIP/3, PJSIP/4] }"));
    expect(proof && walked(proof)).toEqual(["2 1 whole", "2 2 whole", "3 2 whole", "3 3 whole"]);
  });

  test("are none where a flow has none", () => {
    expect(
      proofsOf(
        "\nflowrun: 1\nname: a\nstart: main\nblocks: { main: [answer, { play: sound:hello }] }\n",
      ),
    ).toEqual([]);
  });

  test("are the same each time", () => {
    const text = queueOf("{ members: [PJSIP/1, { to: PJSIP/2, level: 2 }] }");
    expect(proofsOf(text)).toEqual(proofsOf(text));
  });

  test.each([
    [
      "a skill that nobody has",
      queueOf(
        "{ members: [{ to: PJSIP/1, skills: [german] }] }",
        "queue: { name: support, needs: [french] }",
      ),
      [
        'a caller of line 9 is never offered anybody: no member has "french", and there is no "relax"',
      ],
    ],
    [
      "a skill that nobody has and that lapses",
      queueOf(
        "{ members: [{ to: PJSIP/1, skills: [german] }] }",
        "queue: { name: support, needs: [french], relax: 1m }",
      ),
      [],
    ],
    [
      "nobody who comes",
      `
flowrun: 1
name: idle
queues: { support: { members: [PJSIP/1] } }
lots: { office: { slots: 701-702 } }
conferences: { staff: {} }
start: main
blocks: { main: [answer, { play: sound:hello }] }
`,
      [
        "nobody comes: no step joins it",
        "nobody comes: no step enters it",
        "nobody is parked: no step parks a caller in it",
      ],
    ],
    [
      "nobody on duty",
      queueOf("{ members: [PJSIP/1], duty: away }"),
      ["nobody is ever on duty in it, and every caller is turned away"],
    ],
    [
      "no moderator",
      `
flowrun: 1
name: room
conferences: { staff: { wait_for: moderator } }
start: main
blocks:
  main:
    - answer
    - conference: { name: staff, role: member }
      then: { else: bye }
  bye: [hangup]
`,
      ["nobody is let in: no step lets a moderator in, for whom everybody waits"],
    ],
    [
      "nobody who fetches",
      `
flowrun: 1
name: lot
lots: { office: { slots: 701-702 } }
start: main
blocks:
  main:
    - answer
    - park: office
      then: { else: bye }
  bye: [hangup]
`,
      ["nobody fetches a caller who is parked: no step picks up from it"],
    ],
  ])("tell what no caller can have: %s", (_what, text, never) => {
    expect(proofsOf(text).flatMap((proof) => proof.never)).toEqual(never);
  });
});
