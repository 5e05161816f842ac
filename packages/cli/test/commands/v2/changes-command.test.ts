import { describe, expect, test } from "vitest";
import { tryMain } from "../../try-main.ts";

const command = ["v2", "changes"];

describe("flowrun v2 changes", () => {
  test("lists every change with its severity and endpoint, and counts them", async () => {
    const { code, out, err } = await tryMain(command);
    const lines = out.trimEnd().split("\n");

    expect(code).toBe(0);
    expect(
      lines.filter(
        (line) => !/^(breaking|lower {3}) {2}(GET|POST|PUT|PATCH|DELETE) \/\S+ {2}\S/.test(line),
      ),
    ).toEqual(
      ["summaryCompleted", "summaryFailed", "transcriptionCompleted", "transcriptionFailed"].map(
        (name) => `lower     ${name}  webhook added`,
      ),
    );
    expect(lines).toContain("lower     GET /org/{tenant}/v2/dial-groups  endpoint added");
    expect(err).toBe(`${lines.length} changes from 8.1 to 8.2, 5 of them breaking.\n`);
  });

  test("lists only breaking ones when that is asked for", async () => {
    const { out } = await tryMain([...command, "--breaking"]);

    expect(out).toBe(`\
breaking  POST /org/{tenant}/v2/contacts  success status removed (200)
breaking  POST /org/{tenant}/v2/contacts/search  response type changed (200): object → array of object
breaking  PATCH /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id  request type narrowed default_trunk: any → object
breaking  POST /org/{tenant}/v2/sms/messages  parameter pattern set tenant: "^(default|\\\\d{3})$"
breaking  GET /system/v2/tenants/{id}  response type changed (200) dispatchable_locations/device_location_id: integer → string
`);
  });

  test("gives the same as JSON", async () => {
    const { out } = await tryMain([...command, "--breaking", "--json"]);
    expect(JSON.parse(out)).toHaveLength(5);
  });

  test("finds nothing between a version and itself, and knows no other versions", async () => {
    expect(await tryMain([...command, "--from", "8.2"])).toEqual({
      code: 0,
      out: "",
      err: "0 changes from 8.2 to 8.2, 0 of them breaking.\n",
    });
    expect(await tryMain([...command, "--to", "8.3"])).toMatchObject({ code: 2 });
  });
});
