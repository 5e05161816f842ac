/**
 * A flow that takes a message, lets it be spoken again, and records the whole call of who does not
 * want to speak.
 */
export const recordingFlow = `
flowrun: 1
name: voicebox
tables: { kept: { key: name, columns: { name: string, seconds: number } } }
start: main
blocks:
  main:
    - answer
    - record: { name: "boxes/\${call.to}/\${call.id}", max: 20s, end_on_silence: 3s, timeout: 4s }
      as: message
      then: { empty: quiet, failed: sorry }
    - menu: { prompt: sound:keep, keys: { 1: keep, 3: again }, tries: 1 }
      then: { silent: keep, invalid: keep }
  again:
    - erase: "\${message.name}"
      then: { failed: keep }
    - go: main
  keep:
    - play: "\${message.media}"
    - save: { in: kept, key: "\${message.name}", values: { seconds: "\${message.seconds}" } }
      then: { failed: sorry }
    - hangup
  quiet:
    - record-call: { name: "calls/\${call.id}" }
      as: tape
      then: { failed: sorry }
    - wait: 2s
    - control: pause_recording
      then: { failed: sorry }
    - collect-digits: { prompt: sound:pin, max_length: 4, secret: true }
      as: pin
      then: { empty: sorry, silent: sorry }
    - control: resume_recording
      then: { failed: sorry }
    - wait: 1s
    - control: stop_recording
      then: { failed: sorry }
    - hangup
  sorry:
    - play: sound:sorry
`;
