import { describe, expect, test } from "vitest";
import type { Reply } from "./support/reply.ts";
import { joined } from "./support/events.ts";
import type { Answering } from "./support/fake-wire.ts";
import { failureOf } from "./support/failure-of.ts";
import { settle } from "./support/virtual-time.ts";
import {
  askedOf,
  knowingFixture,
  later,
  originate,
  wireFixture,
  type WireFixture,
} from "./support/wire-fixture.ts";

const create = "POST /channels/create";
const dial = "POST /channels/fr.c.2/dial";
const contacts = "GET /channels/fr.c.2/variable";
const look = "GET /channels/fr.c.2";
const remove = "DELETE /channels/fr.c.2";
const plain = "POST /channels";

/** Answers by `METHOD /path`, one after the other; what has none left is done (204). */
function answers(given: Readonly<Record<string, readonly Reply[]>>): Answering {
  const left = new Map(Object.entries(given).map(([asked, replies]) => [asked, [...replies]]));
  return (_line, { method, path }) => left.get(`${method} ${path}`)?.shift();
}

/** Begins a leg that the platform tells of as soon as it was created. */
async function begin(fixture: WireFixture): Promise<void> {
  const done = fixture.transport.perform(originate("fr.c.2"));
  await settle();
  fixture.wire.tell(joined("fr.c.2", "fr.c.1"));
  await done;
}

const tooEarly: Reply = { status: 409, body: { message: "Channel not in Stasis application" } };
const dialled: Reply = { status: 409, body: { message: "Channel is not in the 'Down' state" } };

describe("createOriginate on a platform that creates legs", () => {
  test("creates a leg, waits until it is in our application, tells of it, and dials it then", async () => {
    const noted = later<void>();
    const { transport, wire } = await knowingFixture();
    const done = transport.perform(originate("fr.c.2"), () => {
      wire.requests.length = 0;
      return noted.promise;
    });
    await settle();
    expect(askedOf(wire)).toEqual([create]);
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await settle();
    expect(askedOf(wire)).toEqual([]);
    noted.resolve();
    await done;
    expect(wire.requests).toMatchObject([
      { method: "GET", query: { variable: "PJSIP_DIAL_CONTACTS(1000)" } },
      {
        method: "POST",
        path: "/channels/fr.c.2/dial",
        query: { timeout: "30" },
        lane: "originate",
      },
    ]);
  });

  test("waits for what the platform says of itself when that has only just been asked", async () => {
    const answer = later<Reply>();
    const first = "GET /applications/app";
    const { transport, wire, receiver } = wireFixture((line) =>
      line === first ? answer.promise : undefined,
    );
    transport.connect(receiver);
    wire.stand();
    await settle();
    wire.requests.length = 0;
    const done = transport.perform(originate("fr.c.2"));
    await settle();
    expect(askedOf(wire)).toEqual([]);
    answer.resolve({ status: 200, body: { channel_ids: [] } });
    await settle();
    expect(askedOf(wire).filter((asked) => asked.startsWith("POST"))).toEqual([create]);
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await done;
    expect(askedOf(wire)).toContain(dial);
  });

  test("asks for a leg that the platform has not told of within half a second", async () => {
    const { transport, wire, clock } = await knowingFixture();
    const done = transport.perform(originate("fr.c.2"));
    await clock.advance(499);
    expect(askedOf(wire)).toEqual([create]);
    await clock.advance(1);
    await done;
    expect(askedOf(wire)).toEqual([create, look, contacts, dial]);
  });

  test("creates a leg again that ended before it was dialled", async () => {
    const { transport, wire, clock } = await knowingFixture(answers({ [look]: [{ status: 404 }] }));
    const done = transport.perform(originate("fr.c.2"));
    await clock.advance(500);
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await done;
    expect(askedOf(wire)).toEqual([create, look, create, contacts, dial]);
  });

  test("gives a leg up that the platform ended three times", async () => {
    const { transport, wire, clock } = await knowingFixture((line) =>
      line === look ? { status: 404 } : undefined,
    );
    const failed = failureOf(transport.perform(originate("fr.c.2")));
    await clock.advance(1_500);
    expect(await failed).toMatchObject({
      code: "ARI_GONE",
      certain: true,
      message: 'The platform did not keep the leg "fr.c.2" that it had created.',
    });
    expect(askedOf(wire)).toEqual([create, look, create, look, create, look]);
    expect(transport.stats().known).toBe(0);
  });

  test.each([
    ["PJSIP/1000/sip:1000@192.0.2.1:5060", undefined],
    [
      "PJSIP/1000/sip:1000@192.0.2.1:5060&PJSIP/1000/sip:a@192.0.2.2;x=1&2&PJSIP/1000/sip:b@[2001:db8::1]",
      ["PJSIP/1000/sip:a@192.0.2.2;x=1&2", "PJSIP/1000/sip:b@[2001:db8::1]"],
    ],
    ["", undefined],
  ])("gives the other phones of an endpoint, where they are %j", async (value, others) => {
    const { transport, wire } = await knowingFixture(
      answers({ [contacts]: [{ status: 200, body: { value } }] }),
    );
    const done = transport.perform(originate("fr.c.2"));
    await settle();
    wire.tell(joined("fr.c.2", "fr.c.1"));
    expect(await done).toEqual(others);
    expect(askedOf(wire)).toEqual([create, contacts, dial]);
  });

  test.each([
    { status: 404, body: { message: "Channel not found" } },
    { status: 500, body: { message: "Unable to read provided function" } },
    { status: 200, body: { value: 1 } },
    { status: 200, body: null },
  ])("dials all the same where the platform tells no phones, but %j", async (reply) => {
    const fixture = await knowingFixture(answers({ [contacts]: [reply] }));
    await begin(fixture);
    expect(askedOf(fixture.wire)).toEqual([create, contacts, dial]);
  });

  test.each([
    { oneContact: true as const },
    { endpoint: "PJSIP/+47@trunk" },
    { endpoint: "PJSIP/trunk/sip:1@192.0.2.1" },
    { endpoint: "Local/1" },
  ])("asks for no other phones with %j", async (more) => {
    const { transport, wire } = await knowingFixture();
    const done = transport.perform({ ...originate("fr.c.2"), ...more });
    await settle();
    wire.tell(joined("fr.c.2", "fr.c.1"));
    await done;
    expect(askedOf(wire)).toEqual([create, dial]);
  });

  describe("where it is a place of the dial plan", () => {
    const place = {
      ...originate("fr.c.2"),
      endpoint: "Local/600@features/n",
      dialPlan: { for: "c", variables: { MAILBOX: "77" } },
    };
    const exists = { method: "GET", query: { variable: "DIALPLAN_EXISTS(features,600,1)" } };

    test.each<readonly Reply[]>([
      [{ status: 200, body: { value: "1" } }],
      [{ status: 500, body: { message: "Unable to read provided function" } }],
    ])(
      "gives it variables and its caller, and dials it where it is not absent: %j",
      async (reply) => {
        const { transport, wire } = await knowingFixture(answers({ [contacts]: [reply] }));
        const done = transport.perform(place);
        await settle();
        wire.tell(joined("fr.c.2", "fr.c.1"));
        await done;
        expect(wire.requests.slice(-3)).toMatchObject([
          {
            path: "/channels/create",
            query: { endpoint: "Local/600@features/n", originator: "c" },
            body: { variables: { MAILBOX: "77" } },
          },
          exists,
          { path: "/channels/fr.c.2/dial" },
        ]);
      },
    );

    test("has failed, and keeps no leg, where the dial plan does not have it", async () => {
      const absent = { status: 200, body: { value: "0" } };
      const { transport, wire } = await knowingFixture(answers({ [contacts]: [absent] }));
      const failed = failureOf(transport.perform(place));
      await settle();
      wire.tell(joined("fr.c.2", "fr.c.1"));
      expect(await failed).toMatchObject({
        code: "ARI_REFUSED",
        certain: true,
        message: 'The dial plan has no extension "600" in the context "features".',
      });
      await settle();
      expect(askedOf(wire)).toEqual([create, contacts, remove]);
      expect(transport.stats().known).toBe(0);
    });
  });

  test("dials again after 10 ms when the leg is not in our application yet", async () => {
    const fixture = await knowingFixture(answers({ [dial]: [tooEarly, tooEarly] }));
    const done = begin(fixture);
    await fixture.clock.advance(9);
    expect(askedOf(fixture.wire)).toEqual([create, contacts, dial]);
    await fixture.clock.advance(11);
    await done;
    expect(askedOf(fixture.wire)).toEqual([create, contacts, dial, dial, dial]);
  });

  test("takes a leg for dialled that has left the state in which it can be", async () => {
    const fixture = await knowingFixture(answers({ [dial]: [dialled] }));
    await begin(fixture);
    expect(askedOf(fixture.wire)).toEqual([create, contacts, dial]);
    expect(fixture.transport.stats().known).toBe(1);
  });

  test("hangs a leg up that the platform does not dial", async () => {
    const fixture = await knowingFixture(
      answers({ [dial]: [{ status: 500, body: { message: "No" } }] }),
    );
    expect(await failureOf(begin(fixture))).toMatchObject({ code: "ARI_FAILED", certain: false });
    await settle();
    expect(askedOf(fixture.wire)).toEqual([create, contacts, dial, remove]);
    expect(fixture.transport.stats().known).toBe(0);
  });

  describe("whose leg is to join its bridge before its phone is called", () => {
    const add = "POST /bridges/fr.c.1/addChannel";

    /** Begins such a leg, which the platform tells of as soon as it was created. */
    async function beginEarly({ transport, wire }: WireFixture): Promise<void> {
      const done = transport.perform({ ...originate("fr.c.2"), joinsEarly: true });
      await settle();
      wire.tell(joined("fr.c.2", "fr.c.1"));
      await done;
    }

    test("adds it when it is in our application, and dials it then", async () => {
      const fixture = await knowingFixture();
      await beginEarly(fixture);
      expect(askedOf(fixture.wire)).toEqual([create, add, contacts, dial]);
      expect(fixture.wire.requests[1]).toMatchObject({ body: { channel: "fr.c.2" } });
    });

    test("adds it again after 10 ms when it is not in our application yet", async () => {
      const notYet: Reply = { status: 422, body: { message: "Channel not in Stasis application" } };
      const fixture = await knowingFixture(answers({ [add]: [notYet] }));
      const done = beginEarly(fixture);
      await fixture.clock.advance(10);
      await done;
      expect(askedOf(fixture.wire)).toEqual([create, add, add, contacts, dial]);
    });

    test("hangs it up, and calls nobody, when the bridge does not take it", async () => {
      const fixture = await knowingFixture(
        answers({ [add]: [{ status: 404, body: { message: "Bridge not found" } }] }),
      );
      expect(await failureOf(beginEarly(fixture))).toMatchObject({
        code: "ARI_GONE",
        certain: true,
      });
      await settle();
      expect(askedOf(fixture.wire)).toEqual([create, add, remove]);
      expect(fixture.transport.stats().known).toBe(0);
    });

    test("adds one that was there already, which nobody may have dialled", async () => {
      const there = {
        status: 409,
        body: { message: "Channel with given unique ID already exists" },
      };
      const down = { status: 200, body: { id: "fr.c.2", state: "Down" } };
      const given = { [create]: [there], [look]: [down, down, down, down, down] };
      const { transport, wire, clock } = await knowingFixture(answers(given));
      const done = transport.perform({ ...originate("fr.c.2"), joinsEarly: true });
      await clock.advance(2_000);
      await done;
      expect(askedOf(wire).slice(-3)).toEqual([add, contacts, dial]);
    });
  });

  describe("that has created the leg before, for an attempt whose answer was lost", () => {
    const there = { status: 409, body: { message: "Channel with given unique ID already exists" } };
    const down = { status: 200, body: { id: "fr.c.2", state: "Down" } };
    const ringing = { status: 200, body: { id: "fr.c.2", state: "Ringing" } };

    test("dials it when its phone has said nothing for two seconds", async () => {
      const given = { [create]: [there], [look]: [down, down, down, down, down] };
      const { transport, wire, clock } = await knowingFixture(answers(given));
      const done = transport.perform(originate("fr.c.2"));
      await clock.advance(1_999);
      expect(askedOf(wire)).toEqual([create, look, look, look, look]);
      await clock.advance(1);
      await done;
      expect(askedOf(wire)).toEqual([create, look, look, look, look, look, contacts, dial]);
    });

    test("leaves it alone when its phone rings: it was dialled", async () => {
      const given = { [create]: [there], [look]: [down, ringing] };
      const { transport, wire, clock } = await knowingFixture(answers(given));
      const done = transport.perform(originate("fr.c.2"));
      await clock.advance(500);
      await done;
      expect(askedOf(wire)).toEqual([create, look, look]);
    });

    test("does not create it again when it has ended: its phone may have rung", async () => {
      const given = { [create]: [there], [look]: [down, { status: 404 }] };
      const { transport, wire, clock } = await knowingFixture(answers(given));
      const failed = failureOf(transport.perform(originate("fr.c.2")));
      await clock.advance(500);
      expect(await failed).toMatchObject({ code: "ARI_GONE", certain: true });
      expect(askedOf(wire)).toEqual([create, look, look]);
    });
  });

  test("fails with what the platform says of an endpoint that it does not know", async () => {
    const unknown = { status: 500, body: { message: "Allocation failed" } };
    const { transport, wire } = await knowingFixture(answers({ [create]: [unknown] }));
    expect(await failureOf(transport.perform(originate("fr.c.2")))).toMatchObject({
      code: "ARI_FAILED",
      certain: true,
      message:
        'The platform failed to originate a leg to "PJSIP/1000": it knows no such phone, or the phone is not logged in. It answered 500: Allocation failed',
    });
    expect([askedOf(wire), transport.stats().known]).toEqual([[create], 0]);
  });

  test("removes a leg that is created after nobody waits for it any more", async () => {
    const hangs: Answering = (line) =>
      line.startsWith(create) ? later<Reply>().promise : undefined;
    const { transport, wire, clock } = await knowingFixture(hangs);
    const failed = failureOf(transport.perform(originate("fr.c.2")));
    await clock.advance(5_000);
    expect(await failed).toMatchObject({ code: "ARI_TIMEOUT", certain: false });
    await clock.advance(1_000);
    expect(askedOf(wire)).toEqual([create, remove]);
  });
});

describe("createOriginate elsewhere", () => {
  test.each([404, 405, 501])(
    "originates from then on where creating is answered %i",
    async (status) => {
      const { transport, wire } = await knowingFixture((line) =>
        line.startsWith(create) ? { status } : undefined,
      );
      await transport.perform(originate("fr.c.2"));
      await transport.perform(originate("fr.c.3"));
      expect(askedOf(wire)).toEqual([create, plain, plain]);
    },
  );

  test("originates where legs are not to be created first", async () => {
    const { transport, wire } = await knowingFixture(() => undefined, { createsFirst: false });
    const noted = later<void>();
    const done = transport.perform(originate("fr.c.2"), () => noted.promise);
    await settle();
    // Its phone may ring as soon as it is asked for.
    expect(askedOf(wire)).toEqual([]);
    noted.resolve();
    await done;
    expect(askedOf(wire)).toEqual([plain]);
  });
});
