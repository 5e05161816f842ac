// A process of its own: makes requests at once over one session on a file store, and prints their
// statuses as JSON.
import { createSession, fileTokenStore } from "../../src/index.ts";

const [baseUrl = "", path = "", count = "0"] = process.argv.slice(2);
const session = createSession({ baseUrl, store: fileTokenStore(path) });
const statuses = await Promise.all(
  Array.from({ length: Number(count) }, async (_, place) => {
    const answer = await session.request(`/api/v2/contacts?n=${place}`, {
      method: "POST",
      body: `body ${place}`,
    });
    await answer.text();
    return answer.status;
  }),
);
process.stdout.write(JSON.stringify(statuses));
