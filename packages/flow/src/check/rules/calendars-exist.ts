import { didYouMean } from "@flowrun/core/tooling";
import { defineRule, type Rule } from "../rule.ts";

/** Every calendar that is asked is declared. */
export const calendarsExist: Rule = defineRule({
  code: "FLOW_UNKNOWN_CALENDAR",
  severity: "error",
  title: "A calendar is not declared.",
  why: "A step asks a calendar that stands under `calendars`, with its time zone, hours and holidays.",
  remedy: "Correct the name, or declare the calendar under `calendars`.",
  example: `
    calendars:
      office: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" } }
    blocks:
      main:
        - hours: ofice
          then: { closed: goodbye }
        - hangup
      goodbye:
        - hangup
  `,
  find: ({ ast, steps }) =>
    steps.flatMap(({ node, verb }) =>
      Object.entries(verb.options).flatMap(([name, option]) => {
        const written = option.kind === "calendar" ? node.options.get(name) : undefined;
        if (written?.kind !== "text" || ast.calendars.has(written.text)) return [];
        const hint =
          didYouMean(written.text, ast.calendars.keys()) ??
          `Declare "${written.text}" under "calendars".`;
        return [
          { span: written.span, message: `The flow declares no calendar "${written.text}".`, hint },
        ];
      }),
    ),
});
