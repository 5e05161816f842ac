import { expect, test } from "vitest";
import { bareExpressionHint } from "../../src/expression/bare-expression.ts";

test.each([
  ["vars.tries + 1", 'Write "${vars.tries + 1}" if it is an expression.'],
  ["$vars.tries", 'Write "${vars.tries}" if it is an expression.'],
  ["{{ vars.tries + 1 }}", 'Write "${vars.tries + 1}" for the value.'],
  ["{vars.tries + 1}", 'Write "${vars.tries + 1}" for the value.'],
  ["$(settings.ring)", 'Write "${settings.ring}" for the value.'],
  ["$[settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["$settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["#{settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["%{settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["&{settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["S{settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["$ {settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["<%= settings.ring %>", 'Write "${settings.ring}" for the value.'],
  ["$${settings.ring}", 'Write "${settings.ring}" for the value.'],
  ["PJSIP/{{ args.phone }}", 'Write "PJSIP/${args.phone}" for the value.'],
])("shows how the value that %j means is written", (text, hint) => {
  expect(bareExpressionHint(text)).toBe(hint);
});

test.each(["five", "hello.wav", "x.example/y", "${vars.tries}", "[0-9]{4}", "2[0-9]{3}"])(
  "says nothing of %j, which means no value or is right",
  (text) => {
    expect(bareExpressionHint(text)).toBeUndefined();
  },
);
