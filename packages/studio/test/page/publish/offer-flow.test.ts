import { describe, expect, test } from "vitest";
import { createStore } from "zustand/vanilla";
import type { OfferState } from "../../../src/contract.ts";
import { offerFlow, type Offering } from "../../../page/publish/offer-flow.ts";
import type { PublishServer } from "../../../page/publish/publish-server.ts";
import { nothingKnown } from "../../../page/publish/publish-state.ts";
import { ServerProblem } from "../../../page/state/server.ts";
import { beginState, type StudioState } from "../../../page/state/studio-state.ts";

const state: OfferState = { offer: null, current: { id: "v1", version: "1.0.0" }, offered: null };
const open = { name: "shop.yaml", tests: [], etag: "e1", savedText: "saved" };

/** A page with a text that is not saved, and what it asks of its server. */
function given(fails: { readonly save?: true; readonly commit?: true } = {}): {
  readonly offering: Offering;
  readonly asked: readonly string[];
  readonly studio: { readonly getState: () => StudioState };
} {
  const asked: string[] = [];
  const studio = createStore<StudioState>(() => ({
    ...beginState("light"),
    open,
    text: "written",
  }));
  const save = (): Promise<void> => {
    asked.push("save");
    if (fails.save === undefined)
      studio.setState({ open: { ...open, savedText: "written", etag: "e2" } });
    return Promise.resolve();
  };
  const answer = (what: string): Promise<OfferState> => {
    asked.push(what);
    return Promise.resolve(state);
  };
  const problem = { code: "STUDIO_NOT_COMMITTED", message: "git says no.", hint: "" };
  const server: PublishServer = {
    ...{
      commits: () => Promise.resolve([]),
      textIn: () => Promise.resolve(""),
      textOf: () => Promise.resolve(""),
    },
    ...{ offer: () => answer("look"), recorded: () => Promise.resolve([]) },
    makeOffer: ({ etag, share, reason }) =>
      answer(`offer ${etag} ${share} ${reason ?? "without a reason"}`),
    setShare: (share) => answer(`share ${share}`),
    accept: () => answer("accept"),
    takeBack: () => answer("take back"),
    commit(flow, message) {
      asked.push(`commit ${flow}: ${message}`);
      return fails.commit
        ? Promise.reject(new ServerProblem(problem))
        : Promise.resolve({ id: "c1" });
    },
  };
  const look = (): Promise<void> => Promise.resolve();
  const publish = createStore(() => nothingKnown);
  return {
    offering: offerFlow({ studio: { state: studio, save }, server, state: publish, look }),
    asked,
    studio,
  };
}

describe("an offer", () => {
  test("is of the file as it is saved then, and committed where there is a message", async () => {
    const { offering, asked } = given();
    await offering.offer({ share: 10, message: "Say it better" });
    await offering.offer({ share: 5, message: "", reason: "An outage." });

    expect(asked).toEqual([
      ...["save", "commit shop.yaml: Say it better", "offer e2 10 without a reason"],
      ...["save", "offer e2 5 An outage."],
    ]);
  });

  test("is not made of a text that is not saved", async () => {
    const { offering, asked } = given({ save: true });
    await offering.offer({ share: 10, message: "Say it better" });

    expect(asked).toEqual(["save"]);
  });

  test("is not made where the commit is refused, and the page says why", async () => {
    const { offering, asked, studio } = given({ commit: true });
    await offering.offer({ share: 10, message: "Say it better" });

    expect(asked).toEqual(["save", "commit shop.yaml: Say it better"]);
    expect(studio.getState().trouble?.message).toBe("git says no.");
  });

  test("gets another share, is accepted or taken back", async () => {
    const { offering, asked } = given();
    await offering.setShare(50);
    await offering.accept();
    await offering.takeBack();

    expect(asked).toEqual(["share 50", "accept", "take back"]);
  });
});
