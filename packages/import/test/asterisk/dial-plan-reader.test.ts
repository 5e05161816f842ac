import { describe, expect, test } from "vitest";
import { errorsOf, example, examples, imported, reportOf } from "../imported.ts";

/** The whole report of each example, a line for each line. */
const reports: Readonly<Record<string, readonly string[]>> = {
  "hours.conf": [
    "way in changed [from-trunk]: calls that begin here now enter the flow by Stasis(flowrun)",
    "line 3 taken Answer()",
    'line 4 decide GotoIfTime(09:00-16:59,mon-fri,*,*?menu,s,1): the zone of "hours_4" is UTC here: name the time zone of the platform, or import with --zone',
    "line 5 taken Playback(closed)",
    "line 6 changed Record(messages/night.wav,5,120): each recording has a name of its own, since none is overwritten",
    "line 7 taken Hangup()",
    "line 10 changed Set(TIMEOUT(response)=5): left out: each menu and entry has its own time",
    "line 11 taken Background(welcome)",
    "line 12 taken Background(press-1-for-sales)",
    "line 13 taken WaitExten(5)",
    "line 14 changed Dial(SIP/2001&SIP/2002,20,m): a phone of SIP/ is called as PJSIP/",
    "line 15 taken Playback(vm-nobodyavail)",
    "line 16 taken Hangup(17)",
    "line 17 taken Read(CODE,enter-code,4,,3,5)",
    'line 18 taken GotoIf($["${CODE}" = "4711"]?ok)',
    "line 19 taken Playback(wrong)",
    "line 20 taken Goto(s,1)",
    "line 21 changed ConfBridge(staff): the rules of the conference (PIN, moderators, sounds) stand under conferences",
    "line 22 taken Goto(s,1)",
    "line 23 taken Playback(invalid)",
    "line 24 taken Goto(s,1)",
  ],
  "odd.conf": [
    "way in changed [default]: calls that begin here now enter the flow by Stasis(flowrun)",
    "line 2 taken Goto(100,1)",
    "line 3 changed Playback(http://example.org/a b): stays in the dial plan, as default_line_3@flowrun-import; variables that it sets do not come back",
    "line 4 decide Set(CHANNEL(language)=nb): sets something of Asterisk's channel, or to what no flow can compute",
    "line 5 taken Goto(${WHERE},1)",
    "line 6 decide Set(LIST=${HASH(a,b)}): left out: no call that begins in a way in comes here",
    "line 7 changed DBput(a/b=1): stays in the dial plan, as default_line_7@flowrun-import; variables that it sets do not come back",
    "line 8 taken Wait(0.5)",
    "line 9 taken SayDigits(${CALLERID(num)})",
    "line 10 taken Answer()",
    "line 11 decide Transfer(PJSIP/1): speaks of the caller's own channel or of another place in the dial plan",
    "line 12 decide nonsense: is no line of a dial plan that is known",
    "line 13 decide exten => 103: has no extension, priority and application that can be read",
    "block default-100 changed a loop: waits for a second now on each way round, since a loop that never waits is refused",
  ],
  "office.conf": [
    "way in changed [from-internal]: calls that begin here now enter the flow by Stasis(flowrun)",
    "line 2 taken NoOp(Call to ${EXTEN})",
    "line 3 decide Dial(PJSIP/${EXTEN},20,tT): these options have no counterpart: tT",
    'line 4 taken GotoIf($["${DIALSTATUS}" = "BUSY"]?busy:unavail)',
    "line 5 changed VoiceMail(${EXTEN}@default,u): stays in the dial plan, as from_internal_line_5@flowrun-import; variables that it sets do not come back",
    "line 6 taken Hangup()",
    "line 7 changed VoiceMail(${EXTEN}@default,b): stays in the dial plan, as from_internal_line_7@flowrun-import; variables that it sets do not come back",
    "line 8 taken Hangup()",
    "line 9 taken Answer()",
    "line 10 changed Echo(): stays in the dial plan, as from_internal_line_10@flowrun-import; variables that it sets do not come back",
    "line 11 taken Hangup()",
    "line 12 changed Set(CALLERID(num)=4722334455): counts for the phones that the flow calls from here on",
    "line 13 taken Dial(PJSIP/${EXTEN:1}@trunk,60)",
    "line 14 taken Hangup()",
    "line 15 taken Goto(ivr,s,1)",
    "line 16 taken include features",
    "line 19 changed VoiceMailMain(${CALLERID(num)}@default): stays in the dial plan, as features_line_19@flowrun-import; variables that it sets do not come back",
    "line 20 decide exten => 201,hint,PJSIP/201: is a lamp (BLF), which no flow has: keep it in the dial plan",
    "line 23 taken Answer()",
    "line 24 taken Background(welcome&press-1)",
    "line 25 taken WaitExten(5)",
    "line 26 taken Set(TRIES=$[${TRIES} + 1])",
    "line 27 taken GotoIf($[${TRIES} < 3]?again)",
    "line 28 taken Hangup()",
    'line 29 decide Queue(sales,t,,,300): the members of "sales" stand in queues.conf: list them under "queues"',
    "line 30 taken Playback(vm-goodbye)",
    "line 31 taken Goto(from-internal,${EXTEN},1)",
    "line 32 taken Playback(pbx-invalid)",
    "line 33 taken Goto(s,again)",
  ],
  "trunks.conf": [
    "way in changed [outgoing]: calls that begin here now enter the flow by Stasis(flowrun)",
    "line 2 taken TRUNK=provider",
    "line 3 taken PREFIX=47",
    "line 6 taken NoOp(international)",
    "line 7 taken GotoIf($[${LEN(${EXTEN})} > 15]?toolong)",
    "line 8 taken Set(NUMBER=${EXTEN:2})",
    "line 9 decide Dial(PJSIP/+${NUMBER}@${TRUNK},60,gU(sub-announce)): these options have no counterpart: U",
    "line 10 taken Goto(s-${DIALSTATUS},1)",
    "line 11 changed Congestion(): hangs up at once, where Asterisk keeps the tone up",
    'line 12 changed ExecIf($["${CALLERID(num)}" = ""]?Set(CALLERID(num)=22334455)): counts for the phones that the flow calls from here on',
    "line 13 changed AGI(billing.agi,${EXTEN}): stays in the dial plan, as outgoing_line_13@flowrun-import; variables that it sets do not come back",
    "line 14 taken Dial(PJSIP/+${PREFIX}${EXTEN}@${TRUNK})",
    "line 15 taken Hangup()",
    "line 16 changed Busy(10): hangs up at once, where Asterisk keeps the tone up",
    "line 17 changed Congestion(10): hangs up at once, where Asterisk keeps the tone up",
    'line 18 decide System(/usr/local/bin/bill ${UNIQUEID}): runs after the call: say it under "finally"',
    "line 19 changed Hangup(): left out: nothing is to be done after the call",
    "line 22 decide Dial(${ARG1}): left out: no call that begins in a way in comes here",
    "line 25 decide exten => 200,hint,PJSIP/200: is a lamp (BLF), which no flow has: keep it in the dial plan",
    "line 26 decide ignorepat => 9: is the dial tone of analogue telephones, which a flow does not have",
    "line 27 decide switch => Realtime: asks another dial plan, which is not here",
    'line 28 decide #include "more.conf": is another file: put its lines in this place',
    "line 29 decide include elsewhere: is not in this file: import it together with this one",
  ],
  "languages.conf": [
    "way in changed [incoming]: calls that begin here now enter the flow by Stasis(flowrun)",
    "line 3 changed static=yes: left out: a setting of Asterisk itself",
    "line 6 taken Answer()",
    "line 7 taken Wait(1)",
    "line 8 taken Background(welcome&language-choice)",
    "line 9 taken WaitExten(5)",
    "line 11 decide Set(CHANNEL(language)=fr): sets something of Asterisk's channel, or to what no flow can compute",
    "line 12 taken Goto(menu,s,1)",
    "line 13 decide Set(CHANNEL(language)=en): sets something of Asterisk's channel, or to what no flow can compute",
    "line 14 taken Goto(menu,s,1)",
    "line 15 taken Playback(invalid)",
    "line 16 taken Goto(s,choose)",
    "line 17 taken Hangup()",
    "line 20 taken Background(main-menu)",
    "line 21 taken WaitExten(10)",
    "line 22 decide Dial(PJSIP/200&PJSIP/201,25,tr): these options have no counterpart: t",
    "line 23 changed VoiceMail(200@default,u): stays in the dial plan, as menu_line_23@flowrun-import; variables that it sets do not come back",
    "line 24 taken Hangup()",
    "line 25 taken Goto(incoming,s,choose)",
    "line 26 taken Dial(PJSIP/200,30)",
  ],
  "desk.conf": [
    "way in changed [from-pstn]: calls that begin here now enter the flow by Stasis(flowrun)",
    "line 3 changed OPERATOR=SIP/100: a phone of SIP/ is called as PJSIP/",
    "line 5 taken answer()",
    'line 6 decide gotoiftime(18:00-08:00,*,*,*?night,s,1): the zone of "hours_6" is UTC here: name the time zone of the platform, or import with --zone',
    "line 7 decide background(menu1): these extensions are no keys of the menu: s-BUSY",
    "line 8 taken waitexten(10)",
    "line 9 taken dial(${OPERATOR},20)",
    "line 10 taken hangup()",
    'line 11 decide queue(sales,t,,,120): the members of "sales" stand in queues.conf: list them under "queues"',
    "line 12 changed voicemail(100@default,b): stays in the dial plan, as from_pstn_line_12@flowrun-import; variables that it sets do not come back",
    "line 13 changed dial(SIP/${EXTEN},20,r): a phone of SIP/ is called as PJSIP/",
    "line 14 taken goto(s-${DIALSTATUS},1)",
    "line 15 changed voicemail(${EXTEN}@default,b): stays in the dial plan, as from_pstn_line_15@flowrun-import; variables that it sets do not come back",
    "line 16 taken dial(${OPERATOR})",
    "line 18 taken playback(closed)",
    "line 19 taken hangup()",
  ],
};

describe("dialPlanReader", () => {
  test.each(examples(/\.conf$/))(
    "makes a flow without errors of %s, and tells of each line",
    (name) => {
      const made = imported(example(name), name);

      expect(reportOf(made)).toEqual(reports[name]);
      expect(errorsOf(made)).toEqual([]);
    },
  );

  test("calls the phones of the old driver as those of PJSIP, also where a global names them", () => {
    const plan = `[globals]
DESK=SIP/100&SIP/101
[main]
exten => 1,1,Dial(\${DESK},20)
`;
    expect(imported(plan, "plan").flow).toContain("default: PJSIP/100&PJSIP/101\n");
  });

  test("writes the flow as people write one, and keeps what no flow says in the dial plan", () => {
    const plan = `[main]
exten => 600,1,Answer()
 same => n,Playback(hello-world)
 same => n,Echo()
exten => _2XX,1,Dial(PJSIP/\${EXTEN},20)
`;
    expect(imported(plan, "my plan").flow)
      .toBe(`# Imported by flowrun import. A \`note\` says what a person must decide.

flowrun: 1
name: my_plan
start: start
blocks:
  start:
    - go: main
  main:
    - go: main-600
      if: 'call.to == "600"'
    - go: main-2XX
      if: 'like(call.to, "2XX")'
    - hangup: unallocated
  main-600:
    - answer
    - play: sound:hello-world
    - dialplan: { to: main_line_4@flowrun-import }
      then: { else: over }
    - go: over
  main-2XX:
    - bridge: { to: "PJSIP/\${call.to}", ring: 20s, answer: true }
      then: { else: over }
  over:
    - hangup

# The lines of the dial plan that stay there, for extensions.conf:

# [flowrun-import]
# exten => main_line_4,1,Answer()
#  same => n,Echo()
`);
  });
});
