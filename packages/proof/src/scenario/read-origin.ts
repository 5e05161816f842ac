import { memberOf, type Shape, textOf, textShape, told } from "@flowrun/flow/tooling";
import type { YamlEntry } from "@flowrun/core/tooling";
import { mapShape } from "./scenario-shapes.ts";
import { optional, readMember, type ScenarioReader } from "./scenario-reader.ts";
import type { OtherCall } from "./scenario.ts";

/** The keys that say who calls whom. */
export const callShapes: Readonly<Record<"from" | "to", Shape>> = {
  from: told(textShape("a telephone number"), "Who calls.", { default: "555" }),
  to: told(textShape("a telephone number"), "The number that is called.", { default: "1000" }),
};

/** `headers:` — what the INVITE of a caller comes with. */
const headersShape: Shape = told(
  mapShape("a map from SIP headers to texts", textShape("a text")),
  "SIP headers of the caller's INVITE: `call.headers`.",
  { examples: [{ "X-Case": "c-77" }] },
);

/** `variables:` — what the dial plan gives a call. */
const variablesShape: Shape = told(
  mapShape("a map from variables to texts", textShape("a text")),
  "Variables of the dial plan, by their names there: `call.variables`.",
  { examples: [{ CUSTOMER: "4711" }] },
);

/** The keys that say how a call comes. */
export const originShapes: Readonly<
  Record<"caller_name" | "headers" | "variables" | "diverted_from", Shape>
> = {
  caller_name: told(textShape("a name"), "What the caller's phone calls itself: `call.name`."),
  headers: headersShape,
  variables: variablesShape,
  diverted_from: told(
    textShape("a telephone number"),
    "The number that the call was diverted from: `call.diverted_from`.",
  ),
};

/** How a call comes, of a scenario or a further call; only what is said. */
export function readOrigin(
  reader: ScenarioReader,
  call: YamlEntry,
): Pick<OtherCall, "callerName" | "headers" | "variables" | "divertedFrom"> {
  const textAt = (key: string): string | undefined => textOf(memberOf(call, key))?.value;
  return {
    ...optional("callerName", textAt("caller_name")),
    ...optional("headers", readMember(reader, call, "headers", readTextMap)),
    ...optional("variables", readMember(reader, call, "variables", readTextMap)),
    ...optional("divertedFrom", textAt("diverted_from")),
  };
}

/** The headers of a call, or the variables. */
function readTextMap(_reader: ScenarioReader, entry: YamlEntry): Readonly<Record<string, string>> {
  const members = entry.value.kind === "map" ? entry.value.entries : [];
  return Object.fromEntries(
    members.map((member) => [member.key.value, textOf(member)?.value ?? ""]),
  );
}
