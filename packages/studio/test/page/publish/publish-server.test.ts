import { expect, test } from "vitest";
import { publishServer } from "../../../page/publish/publish-server.ts";

/** The requests that offers come to, in an environment or beside the studio. */
async function asked(environment: string | undefined): Promise<readonly string[]> {
  const requests: string[] = [];
  const request = (path: string, { method = "GET" }: RequestInit = {}): Promise<Response> => {
    requests.push(`${method} ${path}`);
    return Promise.resolve(Response.json({}));
  };
  const server = publishServer({ request }, () => ({ flow: "desk/shop.yaml", environment }));
  await server.offer();
  const file = { flow: "desk/shop.yaml", etag: "e", share: 10, reason: undefined, use: [] };
  await server.makeOffer(file);
  await server.setShare(20);
  await server.accept();
  await server.takeBack();
  await server.textOf("1f");
  await server.textIn("c0ffee", "desk/shop.yaml");
  return requests;
}

test("offers and versions are those beside the studio, or of the environment that is chosen", async () => {
  expect(await asked(undefined)).toEqual([
    "GET /offer?flow=desk%2Fshop.yaml",
    ...["POST /offer", "PUT /offer", "POST /offer/accept", "DELETE /offer"],
    ...["GET /versions/1f", "GET /commits/c0ffee/desk/shop.yaml"],
  ]);
  const there = "/environments/the%20office";
  expect(await asked("the office")).toEqual([
    `GET ${there}/offer?flow=desk%2Fshop.yaml`,
    ...[`POST ${there}/offer`, `PUT ${there}/offer`],
    ...[`POST ${there}/offer/accept`, `DELETE ${there}/offer`],
    ...[`GET ${there}/versions/1f`, "GET /commits/c0ffee/desk/shop.yaml"],
  ]);
});
