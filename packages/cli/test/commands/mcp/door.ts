/** A flow of a menu with a sale behind its first key. */
export const flow = `flowrun: 1
name: door
start: main
blocks:
  main:
    - answer
    - menu: { prompt: sound:hello, keys: { 1: sales, 2: bye } }
      then: { else: bye }
  sales:
    - bridge: PJSIP/2001
      then: { else: bye }
  bye: [{ play: sound:vm-goodbye }]
`;
/** Its scenarios: the first passes, and the second does not. */
export const scenarios = `flowrun-test: 1
flow: door.yaml
scenarios:
  - name: who presses 1 is connected
    caller: [{ press: "1" }, { wait: 10s }, hang_up]
    expect: { calls: [PJSIP/2001] }
  - name: who presses 2 is let go
    caller: [{ hears: sound:hello }, { press: "2" }]
    expect: { calls: [PJSIP/2001] }
`;
/** Both, by their names. */
export const files: Readonly<Record<string, string>> = {
  "door.yaml": flow,
  "door.test.yaml": scenarios,
};
