import { expect, test } from "vitest";
import { verbs } from "../../../core/src/verbs/index.ts";
import { dialPlanLine, peerOf } from "../../src/yaml/verbs-elsewhere.ts";

test.each([
  ["Dial(2001,20)", "bridge: { to: 2001, ring: 20s }"],
  ["Dial(PJSIP/2001)", "bridge: PJSIP/2001"],
  [
    "Dial(PJSIP/2001&PJSIP/2002,15,m)",
    "bridge: { to: { all: [PJSIP/2001, PJSIP/2002] }, ring: 15s }",
  ],
  ['Dial("${settings.desk}",20)', 'bridge: { to: "${settings.desk}", ring: 20s }'],
  ["Dial(PJSIP/${EXTEN},20)", "bridge: { to: PJSIP/1000, ring: 20s }"],
  ["exten => 100,1,Dial(SIP/100)", "bridge: SIP/100"],
  ["Background(welcome)", "menu: { prompt: sound:welcome, keys: { 1: BLOCK } }"],
  [
    "Read(pin,enter-pin,4)",
    "collect-digits: { prompt: sound:enter-pin, max_length: 4 }` with `as: pin",
  ],
  [
    "Read(pin,enter-pin)",
    "collect-digits: { prompt: sound:enter-pin, max_length: 8 }` with `as: pin",
  ],
  ["Playback(hello&vm/bye)", "play: [sound:hello, sound:vm/bye]"],
  ["same => n,Wait(2)", "wait: 2s"],
  ["Set(count=1)", "set: { count: 1 }"],
  ['GotoIf($["${digits}" = "2"]?order)', 'go: order` with `if: digits == "2"'],
  [
    'GotoIf($["${digits}" != "2"]?order:person)',
    'go: order` with `if: digits != "2"` below it, then a step `go: person',
  ],
])("writes the step of %s", (line, step) => {
  const [, word] = /(\w+)\(/.exec(line) ?? [];
  expect(dialPlanLine(line, verbs)?.hint).toContain(`For ${word} write \`${step}\`.`);
});

test("names the verb where what is given has no counterpart", () => {
  expect(dialPlanLine("Playback(${FILE})", verbs)?.hint).toContain('For Playback write "play".');
});

test("takes a word that several systems have for one of Asterisk", () => {
  expect(peerOf("Dial", verbs)).toEqual({ system: "Asterisk", verbs: ["bridge"] });
  expect(peerOf("Play", verbs)?.system).toBe("Twilio");
  expect(peerOf("sa}y", verbs)).toBeUndefined();
});
