import type {
  AgentTask,
  AgentWord,
  Json,
  JsonObject,
  AgentPort,
  AgentReceiver,
  AgentTalk,
} from "@flowrun/core";
import {
  caseOn,
  expectPortError,
  expectSame,
  expectThat,
  type ContractCase,
} from "./contract-case.ts";
import { soundLineByHand, type HandSoundLine } from "./sound-line-by-hand.ts";

/**
 * A voice agent that a test drives, at the other end of the port. Its functions resolve when the
 * port has got what they do.
 */
export interface DrivenAgent {
  /** The agent's task when the talk began. */
  begun(): Promise<Omit<AgentTask, "agent">>;
  ready(): Promise<void>;
  ask(asking: {
    readonly tool: string;
    readonly name: string;
    readonly args: JsonObject;
  }): Promise<void>;
  /** It says that something has happened. */
  happen(event: { readonly name: string; readonly args: JsonObject }): Promise<void>;
  say(sound: Uint8Array): Promise<void>;
  hush(): Promise<void>;
  end(summary: Json): Promise<void>;
  /** It is gone without a word. */
  lose(): Promise<void>;
  /** Resolves with the next thing that it is told. */
  told(): Promise<AgentWord>;
  /** Resolves with the next piece of sound that it hears. */
  heard(): Promise<Uint8Array>;
}

/** The parts that an agent port's author gives to have it tried. */
export interface AgentContractSetup {
  /** A port, and the agent of the name "shop" behind it. Called once for each case. */
  readonly create: () => Promise<Driven>;
}

interface Driven {
  readonly port: AgentPort;
  readonly agent: DrivenAgent;
  readonly close: () => Promise<void>;
}

const task: AgentTask = {
  agent: "shop",
  call: "call-1",
  language: "nb",
  greeting: "Hei!",
  data: { id: 7 },
  tools: [{ name: "find", about: "Finds it.", takes: { type: "object" } }],
  events: [{ name: "turn_ended", about: "", takes: { type: "object" } }],
};

/** A talk under test, with what its receiver was told. */
interface Bench {
  readonly port: AgentPort;
  readonly agent: DrivenAgent;
  readonly line: HandSoundLine;
  readonly happened: Json[];
  /** Begins a talk and has the agent be ready. */
  readonly talk: () => Promise<AgentTalk>;
  readonly begin: (given?: Partial<AgentTask>, timeoutMs?: number) => Promise<AgentTalk>;
}

/** The duties of every way to voice agents, as test cases for any test runner. */
export function agentContract(setup: AgentContractSetup): readonly ContractCase[] {
  const create = (): Promise<Driven> => setup.create();
  const end = async (driven: Driven): Promise<void> => {
    await driven.port.close();
    await driven.close();
  };
  return [...talkCases, eventCase, ...endCases].map(([name, check]) =>
    caseOn(name, { create, end }, (driven) => check(benchOf(driven))),
  );
}

type Case = readonly [name: string, check: (bench: Bench) => Promise<void>];

function benchOf({ port, agent }: Driven): Bench {
  const line = soundLineByHand();
  const happened: Json[] = [];
  const receiver: AgentReceiver = {
    asked: (asking) =>
      void happened.push({ asked: asking.name, tool: asking.tool, args: asking.args }),
    happened: ({ name, args }) => void happened.push({ event: name, args }),
    ended: (summary) => void happened.push({ ended: summary }),
    lost: () => void happened.push("lost"),
  };
  const begin: Bench["begin"] = (given = {}, timeoutMs = 5_000) =>
    port.begin(line, { ...task, ...given, timeoutMs }, receiver);
  const talk = async (): Promise<AgentTalk> => {
    const beginning = begin();
    await agent.begun();
    await agent.ready();
    return beginning;
  };
  return { port, agent, line, happened, begin, talk };
}

const talkCases: readonly Case[] = [
  [
    "tells the agent its task, and begins when it is ready",
    async ({ begin, agent }) => {
      const beginning = begin();
      const { agent: _agent, ...told } = task;
      expectSame("The task", { ...(await agent.begun()) }, { ...told });
      await agent.ready();
      await beginning;
    },
  ],
  [
    "passes sound both ways, and silences it at once",
    async ({ talk, agent, line }) => {
      await talk();
      line.pass(Uint8Array.from([1, 2]));
      expectSame("What the agent heard", [...(await agent.heard())], [1, 2]);
      await agent.say(Uint8Array.from([3, 4]));
      expectSame(
        "What is played",
        line.played.map((piece) => [...piece]),
        [[3, 4]],
      );
      await agent.hush();
      expectThat(line.hushes() === 1 && line.played.length === 0, "What waited was not silenced.");
    },
  ],
  [
    "drops what waits to be heard when the agent is interrupted, and only then",
    async ({ talk, agent, line }) => {
      const talking = await talk();
      await agent.say(Uint8Array.from([3, 4]));
      talking.tell({ kind: "say", text: "One moment." });
      await agent.told();
      expectSame("How often it was silenced by plain words", line.hushes(), 0);
      talking.tell({ kind: "say", text: "Wait!", interrupt: true });
      await agent.told();
      expectThat(line.hushes() === 1 && line.played.length === 0, "It went on to be heard.");
    },
  ],
  [
    "passes what the agent asks for, and the answers",
    async ({ talk, agent, happened }) => {
      const talking = await talk();
      await agent.ask({ tool: "t1", name: "find", args: { number: "1" } });
      expectSame("What was asked", happened, [
        { asked: "find", tool: "t1", args: { number: "1" } },
      ]);
      const words: readonly AgentWord[] = [
        { kind: "result", tool: "t1", value: { found: true } },
        { kind: "error", tool: "t2", message: "No." },
        { kind: "key", digit: "5" },
        { kind: "say", text: "One moment." },
        { kind: "say", text: "Wait!", interrupt: true },
        { kind: "told", data: { paid: true } },
        { kind: "told", data: "The sale begins.", interrupt: true },
        { kind: "end" },
      ];
      for (const word of words) {
        talking.tell(word);
        expectSame("What the agent was told", await agent.told(), word);
      }
    },
  ],
];

const eventCase: Case = [
  "passes what the agent says has happened",
  async ({ talk, agent, happened }) => {
    await talk();
    await agent.happen({ name: "turn_ended", args: { said: "Hello." } });
    expectSame("What happened", happened, [{ event: "turn_ended", args: { said: "Hello." } }]);
  },
];

const endCases: readonly Case[] = [
  [
    "tells how the agent ended the talk, and nothing after that",
    async ({ talk, agent, happened }) => {
      const talking = await talk();
      await agent.end({ solved: true });
      expectSame("What happened", happened, [{ ended: { solved: true } }]);
      talking.tell({ kind: "key", digit: "1" });
    },
  ],
  [
    "tells that the agent was lost",
    async ({ talk, agent, happened }) => {
      await talk();
      await agent.lose();
      expectSame("What happened", happened, ["lost"]);
    },
  ],
  [
    "ends the talk when the line ends",
    async ({ talk, agent, line, happened }) => {
      await talk();
      line.end();
      expectSame("What the agent was told", await agent.told(), { kind: "end" });
      expectSame("What happened", happened, []);
    },
  ],
  [
    "rejects an agent that is lost before it is ready, is not ready in time, or is not known",
    async (bench) => {
      const rejected = expectPortError("an agent that is lost", bench.begin());
      await bench.agent.begun();
      await bench.agent.lose();
      await rejected;
      // Last: the agent has been told of this one, too, and `begun` would give it to the next.
      await expectPortError("an agent that is not ready", bench.begin({}, 200));
      await expectPortError("an agent that nobody knows", bench.begin({ agent: "nobody" }));
    },
  ],
  [
    "begins no talk once it is closed, and can be closed twice",
    async ({ port, begin }) => {
      await port.close();
      await expectPortError("a talk after close", begin());
    },
  ],
];
