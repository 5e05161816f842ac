import { recordingLogger } from "@flowrun/contracts";
import { expect, test } from "vitest";
import { programOfText } from "../scenarios/reference-program.ts";
import { openApplication } from "./reference-application.ts";

const flow = `flowrun: 1
name: recorded
version: 1.0.0
start: main
blocks:
  main:
    - answer
    - record-call: { name: tape }
      then: { failed: lost }
    - bridge: PJSIP/2001
      then: { else: lost }
  lost: [hangup]
`;

test("Record a bridge: POST /bridges/{id}/record, when a call is recorded on a platform that cannot listen to a channel", async () => {
  const log = recordingLogger();
  const { arrive, next, trace } = await openApplication(programOfText(flow), log);
  const caller = arrive("555");
  await next(`POST /channels/${caller}/answer`);
  expect((await next("POST /bridges")).body).toMatchObject({ type: "mixing" });
  await next(`POST /bridges/bridge-1/addChannel`);

  expect((await next("POST /bridges/bridge-1/record")).query).toEqual({
    name: "tape",
    format: "wav",
    ifExists: "fail",
    terminateOn: "none",
  });
  await next("POST /channels");
  expect(JSON.stringify(log.lines)).toContain("or the platform has no such request");
  expect(trace).toContainEqual(
    expect.objectContaining({ kind: "recording.started", recording: "tape" }),
  );
  expect(JSON.stringify(log.lines)).toContain("only conversations are recorded, by their bridges");
  expect(JSON.stringify([log.lines, trace])).not.toContain("no longer exists");
});
