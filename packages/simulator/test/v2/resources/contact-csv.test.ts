import { describe, expect, test } from "vitest";
import { openV2 } from "../../support/v2-client.ts";

const path = "contacts/csv";
const file = 'name,phone\n"Doe, ""Joe""",47\nEve,\n';

describe("contacts as CSV", () => {
  test("are added by a file and come back in one", async () => {
    const { ann } = await openV2();

    expect(await ann.send("POST", `${path}/upload`, file)).toMatchObject({
      body: { job_id: 1, contacts: 2 },
    });

    expect((await ann.send("GET", "/api/v2/contacts")).body).toEqual([
      { id: 1, name: 'Doe, "Joe"', phone: "47" },
      { id: 2, name: "Eve", phone: "" },
    ]);
    expect((await ann.send("GET", `${path}/download`)).body).toBe(
      'name,phone,id\n"Doe, ""Joe""",47,1\nEve,,2\n',
    );
    expect((await ann.send("GET", `${path}/template`)).body).toBe("name,phone,id\n");
  });

  test("are taken from a file in a form", async () => {
    const { ann } = await openV2();
    const form = new FormData();
    form.append("file", new File([file], "contacts.csv"));

    expect(await ann.send("POST", `${path}/upload`, form)).toMatchObject({ body: { contacts: 2 } });
  });

  test("leave a job behind that can be looked up and removed", async () => {
    const { ann } = await openV2();
    expect((await ann.send("GET", `${path}/status`)).body).toEqual({});
    await ann.send("POST", `${path}/upload`, file);
    const job = { job_id: 1, status: "finished", contacts: 2 };

    expect((await ann.send("GET", `${path}/jobs`)).body).toEqual([job]);
    expect((await ann.send("GET", `${path}/jobs/1/info`)).body).toEqual(job);
    expect((await ann.send("GET", `${path}/status`)).body).toEqual(job);
    expect((await ann.send("DELETE", `${path}/jobs/1`)).status).toBe(204);
    expect((await ann.send("GET", `${path}/jobs/1/info`)).status).toBe(404);
  });

  test("are refused when the lines have not as many fields as the first", async () => {
    const { ann } = await openV2();
    expect((await ann.send("POST", `${path}/upload`, "name,phone\nEve\n")).status).toBe(400);
    expect((await ann.send("GET", "/api/v2/contacts")).body).toEqual([]);
  });
});
