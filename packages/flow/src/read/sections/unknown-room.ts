import { defineProblem, type Problem } from "@flowrun/core/tooling";

/** The problem of a step that names no queue, conference, parking lot or lane of the flow. */
export const unknownRoom: Problem = defineProblem({
  code: "FLOW_UNKNOWN_ROOM",
  severity: "error",
  title: "A queue, conference, parking lot or lane is not declared.",
  why: "Calls meet in what the flow declares, such as a queue under `queues` with its members.",
  remedy: "Correct the name, or declare it under `queues`, `conferences`, `lots` or `lanes`.",
  example: `
    queues: { support: { members: [PJSIP/2001] } }
    blocks:
      main:
        - answer
        - queue: { name: suport, max: 10m }
          then: { else: goodbye }
      goodbye:
        - hangup
  `,
});
