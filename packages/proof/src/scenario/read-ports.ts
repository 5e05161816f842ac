import type { YamlEntry, YamlMap, YamlNode } from "@flowrun/core/tooling";
import { readInteger, readKeys, readText } from "./read-map.ts";
import { withTechnology } from "./flow-facts.ts";
import { proofProblem } from "./proof-catalogue.ts";
import { readList, readTime, readWord, reportUnknown, type ScenarioReader } from "./scenario-reader.ts";
import type { PortFault } from "./scenario.ts";

/** The commands that can fail, each with its key in a test file; the value under the key is what the command is about. */
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
  ["leg.ringing", "ringing"],
  ["record.start", "record"],
  ["record.stop", "stop_recording"],
  ["record.pause", "pause_recording"],
  ["record.resume", "resume_recording"],
  ["recording.erase", "erase"],
  ["leg.redirect", "redirect"],
  ["leg.digits", "send_digits"],
  ["leg.snoop", "snoop"],
  ["media.open", "open_media"],
  ["speech.render", "say"],
  ["speech.listen", "listen"],
  ["agent.begin", "agent"],
  ["stream.begin", "stream"],
  ["store.lookup", "lookup"],
  ["store.save", "save"],
  ["room.send", "room"],
]);

/** The ways in which a command fails. */
export const failures = ["fails", "times_out", "late", "full"] as const;

type PortCommand = PortFault["command"];

/** `ports:` — which commands fail, and how. */
export function readPorts(reader: ScenarioReader, entry: YamlEntry): readonly PortFault[] {
  const list = readList(reader, entry, "a list of commands that fail");
  return list?.items.flatMap((item) => readFault(reader, item) ?? []) ?? [];
}

function readFault(reader: ScenarioReader, node: YamlNode): PortFault | undefined {
  const hint = "Write { lookup: customers, how: fails }, for instance.";
  const refuse = (message: string): undefined => {
    reader.add(proofProblem("PROOF_BAD_VALUE", node.span, message, hint));
  };
  if (node.kind !== "map") return refuse("A command that fails is a map.");
  const keys = readKeys(reader, node, {
    keys: [...portKeys.values(), "how", "late", "nth"],
    place: "in a command that fails",
  });
  const named = [...portKeys].flatMap(([command, key]) => {
    const entry = keys.get(key);
    return entry === undefined ? [] : [{ command, entry }];
  });
  const [first, ...others] = named;
  if (first === undefined) return refuse("This does not say which command fails.");
  if (others.length > 0) return refuse("Each command that fails stands in a map of its own.");
  return { command: first.command, ...readSubject(reader, first), ...readManner(reader, node, keys) };
}

/** What the command is about: nothing for `true`, which stands for every one of its kind. */
function readSubject(
  reader: ScenarioReader,
  { command, entry }: { readonly command: PortCommand; readonly entry: YamlEntry },
): Pick<PortFault, "subject"> {
  const text = readText(reader, entry, "what the command is about, or true for every one");
  if (text === undefined || text.value === "true") return {};
  const { value: name, span } = text;
  if (command === "leg.originate") return { subject: withTechnology(name) };
  const isNamed = command === "playback.start" || command === "speech.render" || command === "record.start";
  if (isNamed || command === "recording.erase") return { subject: name };
  const known = [...reader.facts.declarations.tables.keys()];
  if (command === "store.lookup" || command === "store.save") {
    if (!known.includes(name)) reportUnknown(reader, span, `The flow has no table "${name}".`, { name, known });
    return { subject: name };
  }
  if (command === "room.send") return queueSubject(reader, text);
  const message = `"${entry.key.value}" concerns every command of its kind, and cannot name one.`;
  reader.add(
    proofProblem("PROOF_BAD_VALUE", span, message, `Write ${entry.key.value}: true, and nth: 1 for the first only.`),
  );
  return {};
}

function readManner(
  reader: ScenarioReader,
  node: YamlMap,
  keys: ReadonlyMap<string, YamlEntry>,
): Pick<PortFault, "how" | "lateMs" | "nth"> {
  const [howEntry, lateEntry, nthEntry] = [keys.get("how"), keys.get("late"), keys.get("nth")];
  const how = howEntry && readWord(reader, howEntry.value, failures, "a way in which a command fails");
  const lateMs = lateEntry && readTime(reader, lateEntry);
  const nth = nthEntry && readInteger(reader, nthEntry, { minimum: 1, maximum: 1_000 });
  if ((how === "late") !== (lateEntry !== undefined)) {
    const hint = "Write how: late with late: 3s, for instance.";
    reader.add(proofProblem("PROOF_BAD_VALUE", node.span, '"how: late" and "late" belong together.', hint));
  }
  return { how: how ?? "fails", ...(lateMs === undefined ? {} : { lateMs }), ...(nth === undefined ? {} : { nth }) };
}

function queueSubject(
  reader: ScenarioReader,
  { value: name, span }: { readonly value: string; readonly span: YamlNode["span"] },
): Pick<PortFault, "subject"> {
  const known = [...reader.facts.ast.queues.keys()];
  if (!known.includes(name)) reportUnknown(reader, span, `The flow has no queue "${name}".`, { name, known });
  return { subject: name };
}
