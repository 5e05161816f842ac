import type { Json } from "@flowrun/core";
import { describe, expect, test } from "vitest";
import { asAnn, type Ann } from "./v2-platform.ts";

// The platform document's table of endpoints that 8.2 added, by what the embedded platform of each
// version answers.

describe("Endpoints added in 8.2", () => {
  const added: Readonly<Record<string, readonly string[]>> = {
    "calls (org)": [
      "GET calls",
      "POST calls",
      "GET calls/1",
      "PUT calls/1/recording",
      "POST calls/1/transfer",
      "DELETE calls/1",
    ],
    ai: [
      "POST ai/post-call-transcription/transcription",
      "GET ai/post-call-transcription/transcription/1",
      "GET /system/v2/ai/voice-agents/session/1",
    ],
    "contact favorites": [
      "GET contacts/favorites",
      "POST contacts/favorites",
      "DELETE contacts/favorites/1",
    ],
    "dial-groups": [
      "GET dial-groups",
      "POST dial-groups",
      "GET dial-groups/1",
      "PATCH dial-groups/1",
      "GET dial-groups/1/operation-times",
      "PUT dial-groups/1/operation-times",
      "DELETE dial-groups/1",
    ],
    "operation-times": [
      ...[
        "dids/1",
        "ergs/1",
        "extensions/1",
        "ivrs/1",
        "queues/1",
        "/system/v2/routes/1",
        "/system/v2/tenants/1",
      ].flatMap((of) => [`GET ${of}/operation-times`, `PUT ${of}/operation-times`]),
      "GET reports/operation-times",
    ],
    "extension balance": [
      "GET extensions/1/balance",
      "POST extensions/1/balance/credit",
      "POST extensions/1/balance/debit",
      "GET extensions/1/balance/transactions",
    ],
    "call forwarding": [
      "GET extensions/1/enhanced-services/call-forwarding",
      "PATCH extensions/1/enhanced-services/call-forwarding",
    ],
    files: [
      "GET files/announcements",
      "GET files/greetings",
      "GET files/rg-announcements",
      "GET files/rg-late-announcements",
      "GET /system/v2/files/greetings",
    ],
    "sms numbers": [
      "GET sms/numbers",
      "POST sms/numbers",
      "GET sms/numbers/1",
      "PUT sms/numbers/1",
      "POST sms/numbers/batch",
      "PUT sms/numbers/batch",
      "DELETE sms/numbers/batch",
      "DELETE sms/numbers/1",
    ],
    system: [
      "GET /system/v2/calls",
      "GET /system/v2/countries",
      "GET /system/v2/providers",
      "GET /system/v2/providers/1",
      "GET /system/v2/secret/1",
      "GET /system/v2/server-settings",
      "PATCH /system/v2/server-settings",
    ],
    tenants: [
      "POST /system/v2/tenants",
      "PATCH /system/v2/tenants/1",
      "POST /system/v2/tenants/1/stir-shaken/certificates",
      "DELETE /system/v2/tenants/1",
    ],
    trunks: ["POST /system/v2/trunks", "PATCH /system/v2/trunks/1", "DELETE /system/v2/trunks/1"],
  };

  function bodyFor(method: string, path: string): Json | undefined {
    if (path.endsWith("/batch")) return [{ id: method === "PUT" ? 1 : 9 }];
    return method === "GET" || method === "DELETE" ? undefined : { name: "Eve", to: "1000" };
  }

  async function createNumber1({ ask }: Ann): Promise<void> {
    const number1 = { id: 1, uid: 1, uniqueid: 1, number: 1, to: "1000" };
    const paths = ["contacts/favorites", "extensions", "calls", "dial-groups", "sms/numbers"];
    for (const path of paths) await ask("POST", path, number1);
    await ask("POST", "ai/post-call-transcription/transcription", number1);
    for (const path of ["ai/voice-agents", "tenants", "trunks"])
      await ask("POST", `/system/v2/${path}`, { name: "Eve" });
  }

  test.each(Object.entries(added))("%s", async (_, endpoints) => {
    const before = await asAnn("8.1");
    const after = await asAnn("8.2");
    await createNumber1(after);
    const statuses = async ({ ask }: Ann): Promise<readonly (readonly [string, boolean])[]> => {
      const found: [string, boolean][] = [];
      for (const endpoint of endpoints) {
        const [method = "", path = ""] = endpoint.split(" ");
        found.push([endpoint, (await ask(method, path, bodyFor(method, path))).status < 300]);
      }
      return found;
    };
    expect(await statuses(before)).toEqual(endpoints.map((endpoint) => [endpoint, false]));
    expect(await statuses(after)).toEqual(endpoints.map((endpoint) => [endpoint, true]));
  });
});
