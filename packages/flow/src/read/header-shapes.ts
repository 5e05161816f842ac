import { type FlowAst, flowProblem, identifiers, type YamlEntry } from "@flowrun/core/tooling";
import { namedMap } from "./map-shapes.ts";
import { membersOf, textOf } from "./members.ts";
import { told, wrongValue, type Shape } from "./shape.ts";

/**
 * The most headers that a flow may ask for: each is a request to the platform before a call begins.
 */
const mostHeaders = 8;

const header: Shape = {
  schema: { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,63}$" },
  explain: (misfit) => wrongValue(misfit, "the name of a SIP header, such as X-Case"),
};

const named = namedMap({
  expected: "a map from names to SIP headers",
  names: identifiers("The name of a header"),
  values: header,
});

/** `headers:` — SIP headers of the caller's INVITE. */
export const headersShape: Shape = told(
  {
    ...named,
    schema: { ...named.schema, maxProperties: mostHeaders },
    explain: (misfit) =>
      misfit.keyword === "maxProperties"
        ? flowProblem(
            "FLOW_BAD_VALUE",
            misfit.at.key.span,
            `"headers" holds more than ${mostHeaders}.`,
            {
              hint: "Have the platform put what belongs together into one header.",
            },
          )
        : named.explain(misfit),
  },
  "SIP headers of the caller's INVITE: `call.headers.case` is null where it has none such.",
  { examples: [{ case: "X-Case" }] },
);

/** The headers of a flow by their names in expressions. */
export function readHeaders(entry: YamlEntry | undefined): FlowAst["headers"] {
  return new Map(
    membersOf(entry).flatMap((member) => {
      const text = textOf(member);
      return text === undefined ? [] : [[member.key.value, text] as const];
    }),
  );
}
