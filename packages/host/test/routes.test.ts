import { expect, test } from "vitest";
import { createRoutes } from "../src/routes.ts";

test("an id leads to the call that claimed it, until that id or all of the call's are forgotten", () => {
  const routes = createRoutes<{ readonly id: string }>();
  const [ann, bob] = [{ id: "ann" }, { id: "bob" }];
  for (const id of ["ann", "fr.ann.1", "fr.ann.2"]) routes.claim(id, ann);
  routes.claim("bob", bob);
  expect(["fr.ann.1", "bob", "nobody"].map((id) => routes.find(id))).toEqual([ann, bob, undefined]);

  routes.release("fr.ann.1");
  routes.release("nobody");
  expect([routes.find("fr.ann.1"), routes.find("fr.ann.2"), routes.size]).toEqual([
    ...[undefined, ann, 3],
  ]);

  routes.releaseAll(ann);
  expect([routes.find("ann"), routes.find("fr.ann.2"), routes.size]).toEqual([
    ...[undefined, undefined, 1],
  ]);
  expect(routes.find("bob")).toBe(bob);
});

test("an id that was forgotten and is another call's now stays with that one", () => {
  const routes = createRoutes<{ readonly id: string }>();
  const [ann, bob] = [{ id: "ann" }, { id: "bob" }];
  routes.claim("fr.1", ann);
  routes.release("fr.1");
  routes.claim("fr.1", bob);
  routes.releaseAll(ann);
  expect(routes.find("fr.1")).toBe(bob);
});
