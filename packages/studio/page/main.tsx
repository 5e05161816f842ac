import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { holdCall } from "./call/hold-call.ts";
import { lateVoice } from "./call/late-voice.ts";
import { CallContext } from "./call/use-call.ts";
import { startProofWorker } from "./prove/ask-proof.ts";
import type { ProofWorker } from "./prove/proof-desks.ts";
import { proveFlow } from "./prove/prove-flow.ts";
import { ProofContext } from "./prove/use-proof.ts";
import type { StudioFacts, StudioProblem } from "../src/contract.ts";
import { startLiveWorker } from "./live/ask-live.ts";
import { LiveContext } from "./live/use-live.ts";
import type { Publishing } from "./publish/publish-flow.ts";
import { PublishingContext } from "./publish/publishing-context.ts";
import type { Live } from "./live/watch-live.ts";
import { addressOf, readAddress } from "./state/address.ts";
import { openDrafts, type Drafts } from "./state/drafts.ts";
import { keepDrafts } from "./state/keep-drafts.ts";
import { connectServer, type Server, type SessionPlace } from "./state/server.ts";
import { createStudio, type Studio } from "./state/studio.ts";
import type { LanguageName, StudioState, Theme } from "./state/studio-state.ts";
import { StudioContext } from "./state/use-studio.ts";
import { askFlowDesk } from "./worker/ask-flow-desk.ts";
import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/jetbrains-mono/wght.css";
import "@xyflow/react/dist/base.css";
import "./look/tokens.css";
import "./look/page.css";
import "./look/narrow.css";
import "./look/graph.css";
import "./look/text.css";
import "./look/call.css";

const sessionKey = "flowrun.session";
const themeKey = "flowrun.theme";
const languageKey = "flowrun.language";
const sideKey = "flowrun.side";

/** The token leaves the address bar at once, and is kept nowhere: a session takes its place. */
function takeToken(): string | undefined {
  const { token, flow, mode } = readAddress(location.hash);
  if (token !== undefined) history.replaceState(undefined, "", addressOf(flow, mode));
  return token;
}

/** Kept as long as the tab is. */
const sessionPlace: SessionPlace = {
  read: () => sessionStorage.getItem(sessionKey) ?? undefined,
  write(secret) {
    if (secret === undefined) sessionStorage.removeItem(sessionKey);
    else sessionStorage.setItem(sessionKey, secret);
  },
};

function firstTheme(): Theme {
  const kept = localStorage.getItem(themeKey);
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function firstLanguage(): LanguageName {
  const kept = localStorage.getItem(languageKey);
  if (kept === "en" || kept === "nb") return kept;
  return /^(nb|nn|no)\b/.test(navigator.language) ? "nb" : "en";
}

/** The view that the address asks for, where this studio has it. */
function firstMode(hasCalls: boolean): StudioState["mode"] {
  const { mode } = readAddress(location.hash);
  const known = ["tests", "publish", "data", ...(hasCalls ? ["live" as const] : [])] as const;
  return known.find((each) => each === mode) ?? "design";
}

function firstSide(): StudioState["side"] {
  const kept = localStorage.getItem(sideKey);
  return kept === "form" || kept === "sections" ? kept : "text";
}

/** The page follows the address, and its looks are kept for the next time. */
function keepInStep({ state, openFlow }: Studio): void {
  const show = ({ theme, language, open }: ReturnType<typeof state.getState>): void => {
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.lang = language;
    document.title = open === undefined ? "flowrun studio" : `${open.name} – flowrun studio`;
  };
  const isShown = (now: StudioState, before: StudioState): boolean =>
    now.theme === before.theme &&
    now.language === before.language &&
    now.open?.name === before.open?.name;
  show(state.getState());
  state.subscribe((now, before) => {
    // Each of them has the styles of the whole page computed anew.
    if (!isShown(now, before)) show(now);
    if (now.theme !== before.theme) localStorage.setItem(themeKey, now.theme);
    if (now.language !== before.language) localStorage.setItem(languageKey, now.language);
    if (now.side !== before.side) localStorage.setItem(sideKey, now.side);
    if (now.open !== undefined && (now.mode !== before.mode || now.open.name !== before.open?.name))
      history.replaceState(undefined, "", addressOf(now.open.name, now.mode));
  });
  addEventListener("hashchange", () => void openFlow(readAddress(location.hash).flow));
}

/** A page that goes, or that nobody looks at, may not come back. */
function writeDown({ state }: Studio, drafts: Drafts): void {
  const later = (what: () => void, ms: number): (() => void) => {
    const timer = setTimeout(what, ms);
    return () => clearTimeout(timer);
  };
  const writeNow = keepDrafts({ state, drafts, now: () => Date.now(), later });
  addEventListener("pagehide", writeNow);
  document.addEventListener("visibilitychange", writeNow);
}

async function begin(place: HTMLElement): Promise<void> {
  const server = connectServer(takeToken(), sessionPlace);
  // Without it there are only files.
  const facts = await server.facts().catch(() => undefined);
  const worker = new Worker(new URL("./worker/flow-worker.ts", import.meta.url), {
    type: "module",
    name: facts?.plugin ?? "",
  });
  const startProof = (): ProofWorker => startProofWorker(facts?.plugin);
  const drafts = openDrafts(localStorage, facts?.place ?? "");
  const studio = createStudio({
    server,
    drafts,
    desk: askFlowDesk(worker),
    theme: firstTheme(),
  });
  await studio.speak(firstLanguage());
  const proof = proveFlow({ studio: studio.state, server, start: startProof });
  let publishing: Promise<Publishing> | undefined;
  const loadPublishing = (): Promise<Publishing> =>
    (publishing ??= import("./publish/publish-flow.ts").then(({ publishFlow }) =>
      publishFlow({ studio, server, proof, start: startProof }),
    ));
  const voice = lateVoice(async () =>
    (await import("./call/prompt-voice.ts")).createPromptVoice(server),
  );
  const line = holdCall({ given: proof.given, desk: () => proof.prover().desk, voice });
  studio.state.subscribe((now, before) => {
    if (now.open?.name !== before.open?.name) line.leave();
  });
  const mode = firstMode(facts?.hasCalls === true);
  studio.state.setState({ mode, side: firstSide(), ...(facts !== undefined && { facts }) });
  worker.addEventListener("error", ({ message }) => {
    studio.state.setState({ trouble: pluginTrouble(message) });
  });
  keepInStep(studio);
  writeDown(studio, drafts);
  const { flow } = readAddress(location.hash);
  void (flow === undefined ? studio.listFlows() : studio.openFlow(flow).then(studio.listFlows));
  void studio.listBin();
  addEventListener("focus", () => void studio.lookAgain().then(proof.readTests));
  const live = facts?.hasCalls === true ? await watchCalls(server, facts) : undefined;
  createRoot(place).render(
    <StrictMode>
      <StudioContext value={studio}>
        <ProofContext value={proof}>
          <CallContext value={line}>
            <LiveContext value={live}>
              <PublishingContext value={loadPublishing}>
                <App />
              </PublishingContext>
            </LiveContext>
          </CallContext>
        </ProofContext>
      </StudioContext>
    </StrictMode>,
  );
}

/** Loaded only where there are calls. */
async function watchCalls(
  server: Server,
  { isLive, plugin }: Pick<StudioFacts, "isLive" | "plugin">,
): Promise<Live> {
  const [{ watchLive }, { connectLive }] = await Promise.all([
    import("./live/watch-live.ts"),
    import("./live/connect-live.ts"),
  ]);
  return watchLive({
    server,
    isLive,
    start: () => startLiveWorker(plugin),
    connect: (ears) => connectLive({ host: location.host, session: server.session }, ears),
  });
}

function pluginTrouble(reason: string): StudioProblem {
  const message = `This page cannot use the verbs of the plugin: ${reason}`;
  const hint =
    "Let its module import nothing but files of its own, @flowrun/core and @flowrun/flow.";
  return { code: "STUDIO_PLUGIN", message, hint };
}

const place = document.getElementById("studio");
if (place !== null) void begin(place);
