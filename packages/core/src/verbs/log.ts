import { writeLog } from "../interpret/draft.ts";
import { withoutControls } from "../language/control-characters.ts";
import { logLevels } from "../interpret/command.ts";
import { defineVerb, everywhere } from "./define-verb.ts";
import type { Verb } from "../interpret/verb.ts";

/** `log` — writes one line to the log of the process, with the call and the step it comes from. */
export const log: Verb = defineVerb({
  name: "log",
  summary: "Writes a line to the log.",
  elsewhere: { "Amazon Connect": ["Set logging behavior"], Asterisk: ["NoOp", "Verbose", "Log"] },
  principal: "message",
  options: {
    message: {
      kind: "string",
      description: "The line. A secret value may not stand in it.",
      example: "customer ${customer.name} is connected",
      required: true,
      isLogged: true,
    },
    level: {
      kind: "choice",
      choices: logLevels,
      description: "How important the line is.",
      example: "warn",
      default: "info",
    },
  },
  outcomes: [],
  unfit: "ok",
  places: everywhere,
  machine: {
    enter: (call, { message, level }) => {
      writeLog(call, level, withoutControls(message, " "));
      return { kind: "done", outcome: "ok" };
    },
  },
});
