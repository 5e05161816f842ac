import { verbs } from "@flowrun/core";
import { expect, test } from "vitest";
import { renameDeclared, usesOf, whyNotDeclared, type DeclaredPlace } from "../src/declared.ts";
import { applyEdits } from "../src/edit.ts";
import { readFlowText } from "../src/flow/flow-text.ts";

const text = `flowrun: 1
name: shop
settings: { ring: { type: duration, default: 20s } }
tables: { people: { key: id, columns: { name: string } } }
vars: { tries: 0 }
headers: { case: X-Case }
calendars:
  office: { zone: Europe/Oslo, open: { mon-fri: "08:00-16:00" } }
queues: { sales: { members: [PJSIP/100], callback_hours: office } }
languages: [en]
prompts: { welcome: { en: "Welcome to sales, office and people." } }
start: open
blocks:
  open:
    - answer
    - play: [prompt:welcome, sound:welcome]
    - set: { tries: "\${vars.tries + 1}" }
    - hours: office
      then: { closed: end }
    - lookup: { in: people, key: "\${call.headers.case}" }
      then: { else: end }
    - log: "\${settings.ring} office"
    - queue: { name: sales, max: 10m }
      then: { else: end }
    - queue-state: "sales/\${call.from}"
      then: { else: end }
  end:
    - hangup
`;

const flow = readFlowText("shop.yaml", text, verbs);

function renamed(place: DeclaredPlace, to: string): string {
  const changed = renameDeclared(flow, place, to);
  return changed.ok ? applyEdits(text, changed.edits) : changed.reason;
}

const renames: readonly (readonly [string, string, readonly (readonly [string, string])[]])[] = [
  [
    "settings",
    "ring",
    [
      ["{ ring:", "{ rung:"],
      ["settings.ring", "settings.rung"],
    ],
  ],
  [
    "tables",
    "people",
    [
      ["{ people:", "{ rung:"],
      ["in: people", "in: rung"],
    ],
  ],
  [
    "vars",
    "tries",
    [
      ["{ tries: 0", "{ rung: 0"],
      ['{ tries: "', '{ rung: "'],
      ["vars.tries", "vars.rung"],
    ],
  ],
  [
    "headers",
    "case",
    [
      ["{ case:", "{ rung:"],
      ["headers.case", "headers.rung"],
    ],
  ],
  [
    "calendars",
    "office",
    [
      ["  office:", "  rung:"],
      ["callback_hours: office", "callback_hours: rung"],
      ["  - hours: office", "  - hours: rung"],
    ],
  ],
  [
    "queues",
    "sales",
    [
      ["{ sales:", "{ rung:"],
      ["name: sales", "name: rung"],
      ["sales/", "rung/"],
    ],
  ],
  [
    "prompts",
    "welcome",
    [
      ["{ welcome:", "{ rung:"],
      ["prompt:welcome", "prompt:rung"],
    ],
  ],
];

test.each(renames)(
  "%s: %s gets another name wherever the flow says it",
  (section, name, places) => {
    const expected = places.reduce((now, [from, to]) => now.replace(from, to), text);
    expect(renamed({ section, name }, "rung")).toBe(expected);
    expect(usesOf(flow, { section, name })).toHaveLength(places.length - 1);
  },
);

test("the name of a used file is renamed with all that the flow has of it", () => {
  const user = `flowrun: 1
name: user
use: { mail: ./mail.yaml }
start: open
blocks:
  open:
    - call: mail#leave
    - hours: mail#office
      then: { closed: end }
  end:
    - log: "\${settings.mail.ring}"
`;
  const beside = { ...readFlowText("user.yaml", user, verbs) };
  const changed = renameDeclared(
    { ...beside, beside: () => part },
    { section: "use", name: "mail" },
    "post",
  );
  expect(changed).toMatchObject({ ok: true });
  expect(changed.ok && applyEdits(user, changed.edits)).toBe(
    user
      .replace("{ mail:", "{ post:")
      .replace("mail#leave", "post#leave")
      .replace("mail#office", "post#office")
      .replace("settings.mail", "settings.post"),
  );
});

const part = `flowrun: 1
name: mail
settings: { ring: { type: duration, default: 20s } }
calendars: { office: { zone: Europe/Oslo, open: { mon: "08:00-16:00" } } }
parts: { leave: {} }
blocks:
  leave: [hangup]
`;

test("a name that is taken, and one that cannot be a name, are refused with the reason", () => {
  expect(whyNotDeclared(flow, { section: "queues", name: "sales" })).toBe(
    'There is "sales" under "queues" already.',
  );
  expect(renamed({ section: "queues", name: "sales" }, "2 sales")).toBe(
    '"2 sales" cannot be a name here: it has 1 to 63 letters, digits and "_", and begins with a letter or "_".',
  );
  expect(whyNotDeclared(flow, { section: "on_schedule", name: "each-day" })).toBeUndefined();
  expect(whyNotDeclared(flow, { section: "queues", name: "each-day" })).toContain('digits and "_"');
  expect(whyNotDeclared(flow, { section: "on_webhook", name: "nothing" })).toBe(
    'There is no on_webhook "nothing".',
  );
});
