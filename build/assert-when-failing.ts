import assert from "node:assert";
import type { Plugin } from "rolldown";

const standIn = "\0assert-when-failing";

/** Node's `assert` is loaded when a value is not as it should be: its messages are most of it, and nobody reads them before. */
export function assertWhenFailing(): Plugin {
  return {
    name: "assert-when-failing",
    resolveId: (source) => (/^(?:node:)?assert$/.test(source) ? standIn : null),
    load: (id) => (id === standIn ? { code: standInCode(), moduleType: "js" } : null),
  };
}

/** What can be called and has all members, each of which loads the whole. */
function standInCode(): string {
  const getters = Object.keys(assert).map((member) => `get ${member}() { return whole().${member}; }`);
  return `
const whole = () => process.getBuiltinModule("node:assert");
const assert = (value, ...rest) => {
  if (!value) whole()(value, ...rest);
};
module.exports = Object.defineProperties(assert, Object.getOwnPropertyDescriptors({ ${getters.join(", ")} }));
`;
}
