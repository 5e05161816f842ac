import { expect, test } from "vitest";
import { diagnosticsOf, fileWith } from "./reading.ts";

test("tells a dash before a key of a scenario, with the scenario above it", () => {
  const file = [
    ...["flowrun-test: 1", "scenarios:", "  - name: the first one is rung"],
    ...['    from: "555"', '  - caller: [{ press: "1" }]', ""],
  ].join("\n");
  expect(diagnosticsOf(file)).toEqual([
    'FLOW_MISSING_KEY | caller | The dash before "caller" begins another scenario, which has no name. | Write a blank for that dash if "caller" belongs to "the first one is rung" above it; else add "name" to the new one.',
  ]);
});

test("asks whether a step was put before the one whose outcome is named", () => {
  expect(diagnosticsOf(fileWith("expect: { outcomes: { main/3: empty } }"))).toEqual([
    'PROOF_UNKNOWN_NAME | empty | The step "main/3" never ends in "empty". | "main/2" can end so: steps are counted, and one was put before it or taken away. Write "main/2", or give the step an `id` that stays.',
  ]);
});

test("tells a phone that nothing calls, where one that is called is spelt alike", () => {
  const flow = `flowrun: 1\nname: f\nstart: main\nblocks:\n  main:\n    - answer\n    - bridge: { to: PJSIP/2001 }\n      then: { else: bye }\n  bye: [hangup]\n`;
  expect(diagnosticsOf(fileWith("legs: { PJSIP-2001: busy }"), flow)).toEqual([
    'PROOF_UNKNOWN_NAME | PJSIP-2001 | Nothing in this scenario lets the flow call "PJSIP/PJSIP-2001". | Did you mean "PJSIP/2001"?',
  ]);
  expect(diagnosticsOf(fileWith("legs: { PJSIP/2002: busy }"), flow)).toEqual([]);
});

test("tells once that maps stand in braces where a list belongs", () => {
  expect(diagnosticsOf(fileWith('caller: { { press: "1" }, { wait: 2s } }'))).toEqual([
    'FLOW_BAD_KEY | { | "caller" holds several items, and stands in { }: a list stands in [ ]. | Write [ and ] for the outer braces: `caller: [{ press: "1" }, …]`.',
  ]);
});

test("leaves the colon out behind the method of a request", () => {
  expect(
    diagnosticsOf(fileWith("requests:", "  POST: https://a.example/o: { status: 200 }")),
  ).toEqual([
    'FLOW_QUOTES_NEEDED | https://a.example/o: { status: 200 } | A colon stands behind "POST", which is one key with its URL. | Remove that colon: write `POST https://a.example/o: …`.',
  ]);
});

test("completes a text that the flow plays more of, and asks where it plays less", () => {
  const flow = `flowrun: 1\nname: f\nstart: main\nblocks:\n  main:\n    - answer\n    - say: Please wait for us\n`;
  expect(diagnosticsOf(fileWith("caller: [{ hears: say:Please wait }]"), flow)).toEqual([
    'PROOF_UNKNOWN_NAME | say:Please wait | The flow never plays "say:Please wait". | Did you mean "say:Please wait for us"?',
  ]);
  expect(diagnosticsOf(fileWith("caller: [{ hears: say:Please wait for us here }]"), flow)).toEqual(
    [
      'PROOF_UNKNOWN_NAME | say:Please wait for us here | The flow never plays "say:Please wait for us here". | The flow plays only "say:Please wait for us" of it: where its text was cut, as by a "#", mend the flow; else write that.',
    ],
  );
});
