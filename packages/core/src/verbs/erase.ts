import { eraseRecording } from "../interpret/recordings.ts";
import { awaitAnswer } from "./await-answer.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** `erase` — removes a recording that is stored. A missing recording counts as erased. */
export const erase: Verb = defineVerb({
  name: "erase",
  summary: "Removes a stored recording.",
  principal: "recording",
  options: {
    recording: {
      kind: "recording",
      description: "Its name.",
      example: "${message.name}",
      required: true,
    },
  },
  outcomes: ["ok", "failed"],
  places: everywhere.filter((place) => place !== "P"),
  machine: {
    enter: (call, { recording }) => ({ kind: "waiting", memory: eraseRecording(call, recording) }),
    resume: awaitAnswer,
  },
});
