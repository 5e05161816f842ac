import { oneOf, withTechnology } from "@flowrun/core/tooling";
import { formatDuration, type JsonObject, type Located } from "@flowrun/core";
import type { YamlEntry } from "@flowrun/core/tooling";
import {
  literalShape,
  memberOf,
  numberOf,
  type Shape,
  textOf,
  textShape,
  told,
} from "@flowrun/flow/tooling";
import { roomNames, roomsInWords } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
import {
  listShape,
  orCase,
  timeShape,
  variantShape,
  wordOrMap,
  wordShape,
} from "./scenario-shapes.ts";
import {
  itemsOf,
  readTime,
  reportUnknown,
  type ScenarioReader,
  wordIn,
} from "./scenario-reader.ts";
import { wordsOfFailures, wordsOfPorts } from "./words-of-surroundings.ts";
import type { PortFault } from "./scenario.ts";

/**
 * The commands that can fail, each with its key in a test file; the value under the key is what the
 * command is about.
 */
export const portKeys: ReadonlyMap<PortFault["command"], string> = new Map([
  ["leg.answer", "answer"],
  ["leg.originate", "originate"],
  ["leg.hangup", "hang_up"],
  ["bridge.create", "create_bridge"],
  ["bridge.add", "add_to_bridge"],
  ["bridge.destroy", "destroy_bridge"],
  ["playback.start", "play"],
  ["playback.stop", "stop_playing"],
  ["leg.music", "music"],
  ["leg.mute", "mute"],
  ["leg.ringing", "ringing"],
  ["record.start", "record"],
  ["record.bridge", "record_bridge"],
  ["record.stop", "stop_recording"],
  ["record.pause", "pause_recording"],
  ["record.resume", "resume_recording"],
  ["recording.erase", "erase"],
  ["leg.redirect", "redirect"],
  ["leg.digits", "send_digits"],
  ["lamp.turn", "lamp"],
  ["mailbox.tell", "mailbox"],
  ["message.send", "send_message"],
  ["mail.send", "send_email"],
  ["speech.transcribe", "transcribe"],
  ["value.seal", "seal"],
  ["leg.show", "show"],
  ["leg.variable", "set_variable"],
  ["signal.send", "signal"],
  ["leg.snoop", "snoop"],
  ["media.open", "open_media"],
  ["speech.render", "say"],
  ["leg.ask", "headers"],
  ["speech.listen", "listen"],
  ["agent.begin", "agent"],
  ["stream.begin", "stream"],
  ["store.lookup", "lookup"],
  ["store.count", "count"],
  ["store.save", "save"],
  ["store.delete", "delete"],
  ["room.send", "room"],
]);

/** The ways in which a command fails. */
const failures = ["fails", "times_out", "late", "full", "refused"] as const;

const manner = {
  how: told(
    wordShape(failures, "a way in which a command fails", () => undefined, {
      elsewhere: wordsOfFailures,
    }),
    "How it fails.",
    {
      default: "fails",
    },
  ),
  late: told(timeShape, "How late it is answered, with how: late."),
  nth: told(
    orCase(literalShape("integer", { minimum: 1, maximum: 1_000 })),
    "Only this one of them, counted from 1.",
  ),
};
const subject = told(
  textShape("what the command is about, or true for every one"),
  "What the command is about; true for every one of its kind.",
);
const example = "Write `{ lookup: customers, how: fails }`, for instance.";

const noFault: Shape = {
  schema: false,
  explain: ({ at: { value } }) =>
    proofProblem(
      "PROOF_BAD_VALUE",
      value.span,
      "A command that fails is a map.",
      value.kind === "scalar" && [...portKeys.values()].includes(value.text)
        ? `Write \`{ ${value.text}: true }\` if every one of them fails.`
        : example,
    ),
};

const fault = wordOrMap(
  noFault,
  variantShape({
    expected: "a command that fails",
    place: "in a command that fails",
    elsewhere: wordsOfPorts,
    remedy: `${example} Commands are ${oneOf([...portKeys.values()])}.`,
    variants: Object.fromEntries(
      [...portKeys.values()].map((key) => [key, { [key]: subject, ...manner }]),
    ),
    refuse: ({ entries }) => [
      entries.some(({ key }) => [...portKeys.values()].includes(key.value))
        ? "Each command that fails stands in a map of its own."
        : "This does not say which command fails.",
      example,
    ],
  }),
);

/** `ports:` — which commands fail, and how. */
export const portsShape: Shape = told(
  listShape({ expected: "a list of commands that fail", item: fault }),
  "Which commands fail, and how.",
);

/** `ports:` of a scenario. */
export function readPorts(reader: ScenarioReader, entry: YamlEntry): readonly PortFault[] {
  return itemsOf(entry).flatMap((value) => readFault(reader, { key: entry.key, value }) ?? []);
}

function readFault(reader: ScenarioReader, item: YamlEntry): PortFault | undefined {
  const [named] = [...portKeys].flatMap(([command, key]) => {
    const text = textOf(memberOf(item, key));
    return text === undefined ? [] : [{ command, key, text }];
  });
  if (named === undefined) return undefined;
  const [how, late] = [wordIn(memberOf(item, "how")?.value, failures), memberOf(item, "late")];
  const [lateMs, nth] = [
    late && readTime(reader, late),
    numberOf("integer", memberOf(item, "nth")),
  ];
  if ((how === "late") !== (late !== undefined)) {
    const hint = "Write `how: late` with `late: 3s`, for instance.";
    reader.add(
      proofProblem(
        "PROOF_BAD_VALUE",
        item.value.span,
        '"how: late" and "late" belong together.',
        hint,
      ),
    );
  }
  return {
    command: named.command,
    ...readSubject(reader, named),
    how: how ?? "fails",
    ...(lateMs !== undefined && { lateMs }),
    ...(nth !== undefined && { nth }),
  };
}

interface NamedCommand {
  readonly command: PortFault["command"];
  readonly key: string;
  readonly text: Located<string>;
}

/** The subject of the command: nothing for `true`, which stands for every one of its kind. */
function readSubject(
  reader: ScenarioReader,
  { command, key, text }: NamedCommand,
): Pick<PortFault, "subject"> {
  const { value: name, span } = text;
  if (name === "true") return {};
  if (/^(?:true|yes|on)$/i.test(name)) {
    const message = `"${name}" is a text here, not true.`;
    reader.add(proofProblem("PROOF_BAD_VALUE", span, message, "Write `true`."));
    return {};
  }
  const { declarations } = reader.facts;
  switch (command) {
    case "leg.originate":
    case "message.send":
      return { subject: withTechnology(name) };
    case "playback.start":
    case "speech.render":
    case "record.start":
    case "record.bridge":
    case "recording.erase":
    case "lamp.turn":
    case "mailbox.tell":
    case "mail.send":
    case "speech.transcribe":
      return { subject: name };
    case "store.lookup":
    case "store.count":
    case "store.save":
    case "store.delete":
      return declared(reader, text, "table", [...declarations.tables.keys()]);
    case "room.send":
      return declared(reader, text, roomsInWords(reader.facts), roomNames(reader.facts));
    default: {
      const message = `"${key}" concerns every command of its kind, and cannot name one.`;
      const hint = `Write \`${key}: true\`, and \`nth: 1\` for the first only.`;
      reader.add(proofProblem("PROOF_BAD_VALUE", span, message, hint));
      return {};
    }
  }
}

function declared(
  reader: ScenarioReader,
  { value: name, span }: Located<string>,
  what: string,
  known: readonly string[],
): Pick<PortFault, "subject"> {
  if (!known.includes(name))
    reportUnknown(reader, span, `The flow has no ${what} "${name}".`, { name, known });
  return { subject: name };
}

/** A command that fails, as a test file writes it. */
export function printFault({ command, how, lateMs, nth, ...about }: PortFault): JsonObject {
  return {
    [portKeys.get(command) ?? command]: about.subject ?? true,
    how,
    ...(lateMs === undefined ? {} : { late: formatDuration(lateMs) }),
    ...(nth === undefined ? {} : { nth }),
  };
}
