import type { LogCommand } from "../interpret/command.ts";
import type { Verb } from "./verb.ts";
import { currentStep } from "../interpret/draft.ts";

const levels: readonly LogCommand["level"][] = ["debug", "info", "warn", "error"];

/** `log` — writes one line to the log of the process, with the call and the step it comes from. */
export const log: Verb = {
  name: "log",
  summary: "Writes a line to the log.",
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
      choices: levels,
      description: "How important the line is.",
      example: "warn",
      default: "info",
    },
  },
  outcomes: [],
  inFinally: true,
  inWebhook: true,
  machine: {
    enter: (call, options) => {
      const level = levels.find((word) => word === options["level"]) ?? "info";
      const step = currentStep(call)?.id ?? "";
      call.commands.push({ kind: "log.write", level, message: String(options["message"]), step });
      return { kind: "done", outcome: "ok" };
    },
  },
};
