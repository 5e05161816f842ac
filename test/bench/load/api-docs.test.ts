import { expect, it } from "vitest";
import { createApiDocs } from "../../../bench/load/api-docs.ts";

it("createApiDocs describes operations with their parameters, and events with the objects in them", () => {
  const docs = createApiDocs("pbx:8088");
  const read = (name: string): unknown => JSON.parse(docs.get(name) ?? "");
  const names = ["applications", "bridges", "channels", "playbacks", "events"];
  expect([...docs.keys()]).toEqual(["resources.json", ...names.map((name) => `${name}.json`)]);
  expect(read("playbacks.json")).toMatchObject({
    basePath: "http://pbx:8088/ari",
    apis: expect.arrayContaining([
      {
        path: "/playbacks/{playbackId}",
        operations: [
          {
            httpMethod: "DELETE",
            nickname: "stop",
            responseClass: "void",
            parameters: [
              {
                name: "playbackId",
                paramType: "path",
                dataType: "string",
                required: true,
                allowMultiple: false,
              },
            ],
          },
        ],
      },
    ]),
  });
  expect(read("events.json")).toMatchObject({
    models: {
      StasisEnd: { id: "StasisEnd", properties: { channel: { type: "Channel", required: false } } },
    },
  });
});
