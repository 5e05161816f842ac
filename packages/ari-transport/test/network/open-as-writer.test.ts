import { describe, expect, test } from "vitest";
import { connectTo, platformFor } from "../support/network-fixture.ts";
import type { Reply } from "../support/reply.ts";

describe("openAsWriter", () => {
  test("opens no event stream for a user who may only read, so that no caller comes to a flow that could not answer", async () => {
    const platform = await platformFor({
      rights: () => ({ status: 403, body: { message: "Write access denied" } }),
    });
    const { receiver } = connectTo(platform.port);
    expect(await receiver.reached("waiting")).toMatchObject({
      error: {
        code: "ARI_CREDENTIALS",
        message:
          'The ARI user may only read, and could answer no call. Take "read_only" out of its section in ari.conf, and reload Asterisk. It answered 403: Write access denied',
      },
    });
    expect(platform.handshakes).toEqual([]);
  });

  test("connects once the user may write", async () => {
    let reply: Reply = { status: 403 };
    const platform = await platformFor({ rights: () => reply });
    const { receiver, clock } = connectTo(platform.port);
    expect(await receiver.reached("waiting")).toMatchObject({ retryMs: 1_000 });
    reply = { status: 404 };
    await clock.advance(1_000);
    await receiver.reached("connected");
  });

  test.each([200, 204, 405, 500, 503])(
    "opens the event stream where a platform answers the trial with %i",
    async (status) => {
      const platform = await platformFor({ rights: () => ({ status }) });
      const { receiver } = connectTo(platform.port);
      await receiver.reached("connected");
      expect(platform.handshakes).toHaveLength(1);
    },
  );

  test("tells of wrong credentials as the event stream would", async () => {
    const platform = await platformFor({
      rights: () => ({ status: 401, body: { message: "Authentication required" } }),
    });
    const { receiver } = connectTo(platform.port);
    expect(await receiver.reached("waiting")).toMatchObject({
      error: {
        code: "ARI_CREDENTIALS",
        message:
          'The platform does not accept the ARI user or the password. Check "ari.username" and "ari.password". It answered 401: Authentication required',
      },
    });
  });

  test("gives up a trial that is not answered within 5 s", async () => {
    const platform = await platformFor({ rights: () => null });
    const { receiver, clock } = connectTo(platform.port);
    await clock.advance(5_000);
    expect(receiver.states.at(-1)).toMatchObject({
      kind: "waiting",
      error: { code: "ARI_TIMEOUT" },
    });
  });

  test("leaves nothing when it is closed during the trial", async () => {
    const platform = await platformFor({ rights: () => null });
    const { transport, receiver, clock } = connectTo(platform.port);
    await transport.close();
    await platform.idle();
    expect([receiver.states.at(-1), clock.pending, platform.handshakes]).toEqual([
      { kind: "closed" },
      0,
      [],
    ]);
  });
});
