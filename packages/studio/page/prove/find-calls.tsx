import {
  BadgeCheck,
  Check,
  Compass,
  Dices,
  Download,
  ListPlus,
  Plus,
  Square,
  Users,
  X,
} from "lucide-react";
import { useState } from "react";
import { errorsIn } from "../state/studio-state.ts";
import { useStudioState, useWords } from "../state/use-studio.ts";
import type { ProveWords } from "../words/prove-en.ts";
import { saveFile } from "../app/save-file.ts";
import type { ToldCertificate } from "./certificate-desk.ts";
import type { Found } from "./found-scenario.ts";
import type { Search } from "./proof-state.ts";
import type { ToldRoom } from "./rooms-desk.ts";
import { useProof, useProofState } from "./use-proof.ts";
import { useProveWords } from "./use-prove-words.ts";

/** Looks for calls that no scenario shows, and keeps what is found. */
export function FindCalls(): React.ReactNode {
  const own = useProveWords();
  const { search: begin } = useProof();
  const search = useProofState((state) => state.search);
  const hasErrors = useStudioState(errorsIn) > 0;
  const hasMistakes = useProofState(({ proved }) => proved?.mistakes.length !== 0);
  const isRunning = search?.isRunning === true;
  return (
    <section className="find" aria-label={own.find}>
      <div className="find-head">
        <button
          className="plain"
          disabled={isRunning || hasErrors}
          title={own.exploreHint}
          onClick={() => void begin("explore")}
        >
          <Compass size={15} aria-hidden /> {own.explore}
        </button>
        <button
          className="plain"
          disabled={isRunning || hasErrors}
          title={own.fuzzHint}
          onClick={() => void begin("fuzz")}
        >
          <Dices size={15} aria-hidden /> {own.fuzz}
        </button>
        <button
          className="plain"
          disabled={isRunning || hasErrors}
          title={own.roomsHint}
          onClick={() => void begin("rooms")}
        >
          <Users size={15} aria-hidden /> {own.rooms}
        </button>
        <button
          className="plain"
          disabled={isRunning || hasErrors || hasMistakes}
          title={own.proveHint}
          onClick={() => void begin("prove")}
        >
          <BadgeCheck size={15} aria-hidden /> {own.prove}
        </button>
      </div>
      {search !== undefined && <SearchState search={search} />}
    </section>
  );
}

function SearchState({ search }: { readonly search: Search }): React.ReactNode {
  const own = useProveWords();
  const words = useWords();
  const { stop } = useProof();
  const { isRunning, progress, result, rooms, certificate, added } = search;
  return (
    <>
      {isRunning && (
        <div className="find-progress">
          <progress
            {...(progress !== undefined && { value: progress })}
            aria-label={own.searching}
          />
          <button className="icon-button" aria-label={words.stop} title={words.stop} onClick={stop}>
            <Square size={14} aria-hidden />
          </button>
        </div>
      )}
      <p className="hint" role="status">
        {isRunning ? own.searching : sumOf(search, own)}
      </p>
      {certificate !== undefined && <Certificate certificate={certificate} />}
      <AddAll search={search} />
      <ul className="found">
        {rooms?.map((room) => (
          <li key={room.name} className="found-room">
            <RoomEntry room={room} />
          </li>
        ))}
        {[...Map.groupBy(result?.found ?? [], ({ block = "" }) => block)].map(([block, group]) => (
          <li key={block}>
            {block !== "" && <h3>{block}</h3>}
            {group.map((found) => (
              <FoundEntry key={found.scenario.name} found={found} isAdded={added.includes(found)} />
            ))}
          </li>
        ))}
        {result?.unreached.map(({ step, way, why }) => (
          <li key={`${step} ${way}`} className="unreached">
            <code>
              {step} {way}
            </code>
            <span className="quiet">{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** All that is proved of the flow, in sentences, and the page for people who decide. */
function Certificate({
  certificate: { facts, page },
}: {
  readonly certificate: ToldCertificate;
}): React.ReactNode {
  const own = useProveWords();
  const name = useStudioState(({ open }) => open?.name) ?? "flow.yaml";
  const file = `${(name.split("/").at(-1) ?? name).replace(/\.ya?ml$/, "")}.proof.html`;
  return (
    <>
      <ul className="proof-facts">
        {facts.map(({ isRight, text }) => (
          <li key={text} className={isRight ? "good" : "bad"}>
            {isRight ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <button className="plain" onClick={() => saveFile(file, "text/html", page)}>
        <Download size={14} aria-hidden /> {own.saveCertificate}
      </button>
    </>
  );
}

/** Keeps all that was found and is not kept yet, one after the other. */
function AddAll({ search: { result, added } }: { readonly search: Search }): React.ReactNode {
  const own = useProveWords();
  const { add } = useProof();
  const [isAdding, setAdding] = useState(false);
  const left = (result?.found ?? []).filter((found) => !added.includes(found));
  if (left.length < 2) return undefined;
  const addAll = async (): Promise<void> => {
    setAdding(true);
    // Each is written into the file that the one before it has made.
    for (const found of left) if (!(await add(found))) break;
    setAdding(false);
  };
  return (
    <button className="plain" disabled={isAdding} onClick={() => void addAll()}>
      <ListPlus size={14} aria-hidden /> {own.addAll(left.length)}
    </button>
  );
}

function RoomEntry({ room }: { readonly room: ToldRoom }): React.ReactNode {
  const { name, verdict, isBroken, lines } = room;
  return (
    <>
      <strong>{name}</strong>
      <p className={isBroken ? "bad" : "good"}>{verdict}</p>
      {lines.map((line) => (
        <p key={line} className={line.startsWith("never:") ? "warn" : "quiet"}>
          {line}
        </p>
      ))}
    </>
  );
}

function sumOf({ kind, result, rooms, certificate }: Search, own: ProveWords): string {
  if (certificate !== undefined) return certificate.holds ? own.proved : own.notProved;
  if (kind === "rooms" && rooms !== undefined) return own.roomsWalked(rooms.length);
  if (result === undefined) return own.stopped;
  const sum = own.tried(result.tried, result.found.length);
  if (result.found.length > 0) return sum;
  return `${sum} ${kind === "explore" ? own.allShown : own.nothingBroke}`;
}

function FoundEntry({
  found,
  isAdded,
}: {
  readonly found: Found;
  readonly isAdded: boolean;
}): React.ReactNode {
  const own = useProveWords();
  const { add } = useProof();
  const { scenario, complaint, passes } = found;
  return (
    <div className="found-entry">
      <p>
        {scenario.name}
        {complaint !== undefined && <span className="bad">{complaint}</span>}
        <span className={passes ? "quiet" : "warn"}>{passes ? own.willPass : own.willFail}</span>
      </p>
      <button className="plain" disabled={isAdded} onClick={() => void add(found)}>
        <Plus size={14} aria-hidden />
        {isAdded ? own.added : own.addScenario}
      </button>
    </div>
  );
}
