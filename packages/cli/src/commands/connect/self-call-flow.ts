import { createSource, type Source } from "@flowrun/core";

/**
 * The flow of the trial. A run dials a number through the dial plan and listens. The call that comes
 * in by it is answered, plays a sound and waits for a key. So each of the two hears the other.
 */
export const selfCallFlow: Source = createSource(
  "the trial of flowrun connect",
  `flowrun: 1
name: connect
start: arrived
limits: { call: 1m }
parts: { trial: { takes: { to: string } } }
on_request: { trial: trial }
blocks:
  arrived:
    - answer
    - collect-digits: { prompt: sound:hello-world, max_length: 1, interrupt: none, timeout: 12s }
      then: { else: bye }
  bye:
    - hangup
  trial:
    - dial: { to: "\${args.to}", ring: 15s, caller_id: flowrun }
      then: { else: nobody }
    - record: { beep: false, max: 5s, timeout: 4s, end_on: "", end_on_silence: 1s }
      as: heard
      then: { empty: press, failed: press }
    - erase: "\${heard.name}"
      then: { failed: press }
    - go: press
  press:
    - send-digits: "5"
      then: { failed: leave }
    - wait: 2s
    - go: leave
  leave:
    - hangup
  nobody:
    - log: nobody answered
`,
);
