import { entryOf } from "../draft/entry-of.ts";
import { go, undecided } from "../draft/flow-draft.ts";
import { listOf, mapOf, textOf } from "../draft/json-values.ts";
import { changed, decide, taken } from "../draft/piece-fate.ts";
import { conditionOf, pathOf } from "./swml-text.ts";
import type { SwmlPlace, Taken } from "./swml-step.ts";

/** The methods that decide where a call goes on, or keep something for later. */
export const ways: Readonly<Record<string, (place: SwmlPlace) => Taken>> = {
  label: ({ options, label }) => {
    const block = label(textOf(options));
    return block === undefined ? { fate: taken } : { fate: taken, goesOn: { block } };
  },
  goto: ({ map, options, draft, push, label, rest, result }) => {
    const to = label(textOf(options) || textOf(map["label"]));
    if (to === undefined) return { fate: decide("the label is not in this section") };
    const when = textOf(map["when"]);
    const test = when === "" ? undefined : conditionOf(when, draft);
    if (when !== "" && test === undefined)
      return { fate: decide(`the condition is left out: ${when}`) };
    const most = Number(textOf(map["max"])) || 100;
    const rounds = draft.declare("vars", `rounds_${result}`, 0);
    push(
      go(rest(), `vars.${rounds} >= ${Math.floor(most)}`),
      { verb: "set", options: { [rounds]: `\${vars.${rounds} + 1}` } },
      test === undefined ? go(to) : go(to, test),
    );
    return { fate: taken };
  },
  switch: ({ map, draft, push, nested, rest, method }) => {
    const input = pathOf(textOf(map["variable"]), draft);
    if (input === undefined) return { fate: decide("only a variable can be compared") };
    for (const [value, steps] of Object.entries(mapOf(map["case"])))
      push(go(nested(steps, `${method}-${value}`, rest()), `${input} == ${JSON.stringify(value)}`));
    if (map["default"] !== undefined) push(go(nested(map["default"], `${method}-else`, rest())));
    return { fate: taken };
  },
  cond: ({ options, draft, push, nested, rest, method }) => {
    const lost: string[] = [];
    for (const branch of listOf(options)) {
      const when = textOf(branch["when"]);
      const test = conditionOf(when, draft);
      if (branch["else"] !== undefined) push(go(nested(branch["else"], `${method}-else`, rest())));
      else if (test === undefined) lost.push(when);
      else push(go(nested(branch["then"], method, rest()), test));
    }
    return {
      fate: lost.length === 0 ? taken : decide(`these conditions are left out: ${lost.join("; ")}`),
    };
  },
  if: (place) => entryOf(ways, "cond")?.({ ...place, options: [place.map] }) ?? { fate: taken },
  execute: (place) => {
    const { map, options, push, section, rest } = place;
    const dest = textOf(options) || textOf(map["dest"]);
    const to = section(dest, rest());
    if (to === undefined) return elsewhere(place, dest);
    for (const [name, value] of Object.entries(mapOf(map["params"])))
      push({
        verb: "set",
        options: { [place.draft.declare("vars", `params_${name}`, "")]: place.text(textOf(value)) },
      });
    push(go(to));
    return {
      fate:
        map["result"] === undefined
          ? taken
          : decide("what it returns is not compared: use `go` with `if`"),
    };
  },
  transfer: (place) => {
    const dest = textOf(place.options) || textOf(place.map["dest"]);
    const to = place.section(dest, place.over);
    if (to === undefined) return { ...elsewhere(place, dest), goesOn: "over" };
    place.push(go(to));
    return { fate: taken, goesOn: "over" };
  },
  return: ({ push, back, options }) => {
    push(go(back));
    const gives = options !== null && JSON.stringify(options) !== "{}";
    return { fate: gives ? changed("what it gives back is left out") : taken, goesOn: "over" };
  },
  set: ({ map, push, draft, text }) => {
    for (const [name, value] of Object.entries(map))
      push({
        verb: "set",
        options: { [draft.declare("vars", name.replaceAll(".", "_"), "")]: text(textOf(value)) },
      });
    return { fate: taken };
  },
  unset: ({ options, push, draft }) => {
    for (const name of Array.isArray(options) ? options : [options])
      push({ verb: "set", options: { [draft.declare("vars", textOf(name), "")]: "" } });
    return { fate: taken };
  },
};

function elsewhere({ push, method, over }: SwmlPlace, dest: string): Taken {
  const why = `"${dest}" is not in the file: import it, and \`call\` it as a part`;
  push(undecided(`${method} ${dest}`, why), ...(method === "transfer" ? [go(over)] : []));
  return { fate: decide(why) };
}
