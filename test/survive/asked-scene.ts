import { compiled, isWith, reachedNobodyElse, reachedOne, type Scene } from "./scene.ts";

const invitations = compiled(`
flowrun: 1
name: invitations
on_request: { remind: invite }
parts: { invite: { takes: { phone: string } } }
start: main
blocks:
  main:
    - answer
    - play: sound:hello-world
    - bridge: PJSIP/1001
      then: { else: lost }
    - hangup
  invite:
    - dial: { to: "PJSIP/\${args.phone}", ring: 20s }
      then: { else: return nobody }
    - play: sound:hello-world
    - bridge: { to: PJSIP/1002, caller_id: "\${args.phone}" }
      then: { else: lost }
  lost:
    - hangup
`);

/**
 * Some call and are connected; others are called, since the program around the host asks for that,
 * and connected with somebody else.
 */
export const asked: Scene = {
  program: invitations,
  openProgram: invitations,
  errands: [
    { keys: "", reaches: "PJSIP/1001" },
    { keys: "", reaches: "PJSIP/1002", asks: true },
  ],
  typesAt: () => false,
  leavesAt: isWith,
  isRight: (seen) => reachedOne(seen) && seen.rungBack === (seen.reaches === "PJSIP/1002" ? 1 : 0),
  mayBeLost: (seen) => reachedNobodyElse(seen) && seen.rungBack <= 1,
};
