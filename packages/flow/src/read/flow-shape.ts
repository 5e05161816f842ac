import { describe, flowProblem, isEmpty, labels, type YamlNode } from "@flowrun/core/tooling";
import { keyedMap, namedMap, type KeyedMap } from "./map-shapes.ts";
import { languagesShape } from "./languages-shape.ts";
import { leftOut } from "./left-out.ts";
import { languageVersion } from "./read-version.ts";
import { partsShape } from "./parts-shape.ts";
import { anything, literalShape, targetShape, textShape } from "./text-shapes.ts";
import { told, type Shape } from "./shape.ts";
import { stepsAbove } from "./steps-above.ts";
import { prompts } from "./sections/prompts.ts";
import type { Section } from "./sections/section.ts";
import { webhooks } from "./sections/webhooks.ts";
import { usesShape } from "./use-shape.ts";

/** The most steps that a flow may allow one call. */
export const mostSteps = 1_000_000;

/**
 * A list of steps. The steps themselves are judged one by one, each by its verb; for editors they
 * are `#/$defs/step`.
 */
const stepsShape: Shape = {
  schema: { type: "array", items: { $ref: "#/$defs/step" } },
  explain: ({ at: { key, value }, text }) =>
    isEmpty(value)
      ? flowProblem("FLOW_NO_VALUE", key.span, `"${key.value}" has no steps.`, {
          hint:
            stepsAbove(text, key) ??
            'Write steps below it, each beginning with "- ", or [] for none.',
        })
      : flowProblem(
          "FLOW_BAD_VALUE",
          value.kind === "map" ? (value.entries[0]?.key.span ?? key.span) : value.span,
          `"${key.value}" must be a list of steps, not ${describe(value)}.`,
          {
            hint:
              listedUnder(value) ??
              leftOut(
                value.kind === "scalar" ? value.text : "",
                'the steps, each beginning with "- "',
              ) ??
              'Begin every step with "- ".',
          },
        ),
};

/** The remedy for steps under a key of their own, as the blocks of other products have them. */
function listedUnder(value: YamlNode): string | undefined {
  const list = value.kind === "map" && value.entries.find((each) => each.value.kind === "list");
  return list
    ? `Remove the key "${list.key.value}", and what stands beside it: the list of steps alone is the block.`
    : undefined;
}

const namedBlocks = namedMap({
  expected: "a map from names to lists of steps",
  names: labels("The name of a block"),
  values: told(
    stepsShape,
    "Steps, one after the other. After the last the flow ends and the caller is hung up.",
  ),
});

const blocksShape: Shape = {
  ...namedBlocks,
  schema: { ...namedBlocks.schema, minProperties: 1 },
  explain: (misfit) =>
    misfit.keyword === "minProperties"
      ? flowProblem("FLOW_BAD_VALUE", misfit.at.key.span, '"blocks" holds no block.', {
          hint: "Add one.",
        })
      : namedBlocks.explain(misfit),
};

const limitsShape = keyedMap({
  expected: "a map such as { call: 4h, steps: 1000 }",
  place: 'under "limits"',
  keys: {
    call: told(
      literalShape("duration", { minimum: 1_000 }),
      "The longest time for a call, not counting its conversations. With them it ends after a week.",
      {
        default: "4h",
        examples: ["2h"],
      },
    ),
    talks: told(literalShape("boolean"), "Whether conversations count for `call`, too.", {
      default: false,
      examples: [true],
    }),
    steps: told(
      literalShape("integer", { minimum: 1, maximum: mostSteps }),
      "The most steps for a call.",
      {
        default: 1000,
        examples: [500],
      },
    ),
  },
});

const targetsByOutcome = namedMap({
  expected: "a map from outcomes to blocks",
  values: targetShape,
});

const otherwiseShape: Shape = {
  ...targetsByOutcome,
  explain: (misfit) => {
    const { key, value } = misfit.at;
    if (value.kind !== "scalar" || !/^[A-Za-z_][\w-]*$/.test(value.text) || isEmpty(value))
      return targetsByOutcome.explain(misfit);
    return flowProblem(
      "FLOW_BAD_VALUE",
      value.span,
      `"${key.value}" must be a map from outcomes to blocks, not "${value.text}".`,
      {
        hint: `Write \`${key.value}: { failed: ${value.text} }\`, with each outcome that leads there.`,
      },
    );
  },
};

/** The shapes of a flow whose version has been judged before. */
export interface FlowShapes {
  readonly flow: Shape;
  /** The shape of a file that has only parts for other flows. */
  readonly partsFile: Shape;
}

// A memo, not state: what Ajv judges by is made once for each language.
const shapes = new WeakMap<readonly Section[], FlowShapes>();

/** The shapes of flows with these sections. */
export function flowShapes(sections: readonly Section[]): FlowShapes {
  const made = shapes.get(sections) ?? createShapes(sections);
  shapes.set(sections, made);
  return made;
}

function createShapes(sections: readonly Section[]): FlowShapes {
  const flow = flowMap(sections);
  const { start: _start, ...requiredOfParts } = flow.required ?? {};
  return { flow: keyedMap(flow), partsFile: keyedMap({ ...flow, required: requiredOfParts }) };
}

function shapesOf(sections: readonly Section[]): KeyedMap["keys"] {
  return Object.fromEntries(sections.map(({ key, shape }) => [key, shape]));
}

function flowMap(sections: readonly Section[]): KeyedMap {
  const [before, behind] = [sections.indexOf(prompts), sections.indexOf(webhooks)];
  return {
    expected: "a flow",
    place: "in a flow",
    keys: {
      // As a number, and as the reader sees it.
      flowrun: told(
        { ...anything, schema: { enum: [languageVersion, String(languageVersion)] } },
        "The version of the language, read first.",
        { examples: [languageVersion] },
      ),
      name: told(textShape("a text"), "The name of the flow in logs and traces.", {
        examples: ["front-door"],
      }),
      version: told(textShape("a text"), "The author's own version of the flow.", {
        examples: ["1.4.0"],
      }),
      use: usesShape,
      ...shapesOf(sections.slice(0, before)),
      languages: languagesShape,
      ...shapesOf(sections.slice(before, behind)),
      start: told(
        targetShape,
        "The block that a call begins with. Only a file with nothing but parts for other flows has none.",
        { examples: ["welcome"] },
      ),
      // The keys with which runs begin.
      ...shapesOf(sections.slice(behind)),
      otherwise: told(
        otherwiseShape,
        "Where an outcome goes that a step does not map; `fault`: where a call goes on, once, after a fault.",
        { examples: [{ failed: "sorry" }] },
      ),
      limits: told(limitsShape, "What a call may take before it is ended.", {
        examples: [{ call: "2h", steps: 500 }],
      }),
      parts: partsShape,
      blocks: told(blocksShape, "Named lists of steps.", {
        examples: [{ welcome: ["answer", { play: "sound:hello-world" }, "hangup"] }],
      }),
      finally: told(
        stepsShape,
        "Steps that run once when the call is over, however it ended, without media.",
        { examples: [[{ log: "the call is over" }]] },
      ),
    },
    required: {
      flowrun: () => [
        "The flow has no version of the language.",
        `Begin the file with "flowrun: ${languageVersion}".`,
      ],
      name: () => ["The flow has no name.", 'Add "name", such as `name: front-door`.'],
      start: () => [
        "The flow does not say where it starts.",
        'Add "start" with the name of the first block.',
      ],
      blocks: () => ["The flow has no blocks.", 'Add "blocks" with at least one block of steps.'],
    },
  };
}
