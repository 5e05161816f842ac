import { expect, test } from "vitest";
import { checkWhole } from "../../../page/state/check-whole.ts";
import { ServerProblem, type Server } from "../../../page/state/server.ts";
import { createFlowDesk, type AskedDesk } from "../../../page/worker/flow-desk.ts";

const part =
  "flowrun: 1\nname: mail\nparts:\n  greet: {}\nblocks:\n  greet: [{ play: sound:hello }]\n";
const flow = `flowrun: 1
name: door
use: { mail: ./mail.yaml }
start: open
blocks:
  open:
    - answer
    - call: mail#greet
`;

test("a flow is checked with the files that it uses, each read once until it may have changed", async () => {
  const read: string[] = [];
  const server = {
    read: (name: string) => {
      read.push(name);
      if (name !== "a/mail.yaml")
        return Promise.reject(new ServerProblem({ code: "STUDIO_NO_FLOW", message: "", hint: "" }));
      return Promise.resolve({ name, text: part, etag: "", tests: [] });
    },
  } as unknown as Server;
  const own = createFlowDesk(() => 0);
  const desk = {
    check: async (...args: Parameters<typeof own.check>) => own.check(...args),
  } as unknown as AskedDesk;
  const checks = checkWhole({ server, desk });

  const { problems, files } = await checks.check("a/flow.yaml", flow);
  expect(problems).toEqual([]);
  expect(files).toEqual({ "mail.yaml": part });
  await checks.check("a/flow.yaml", `${flow} `);
  expect(read).toEqual(["a/mail.yaml"]);
  checks.forget();
  const without = await checks.check("a/flow.yaml", flow.replace("mail.yaml", "post.yaml"));
  expect(without.problems.map(({ severity }) => severity)).toContain("error");
  expect(read).toEqual(["a/mail.yaml", "a/post.yaml"]);
});
