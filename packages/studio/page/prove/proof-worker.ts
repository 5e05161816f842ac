import { createCallDesk } from "../call/call-desk.ts";
import type { RecordDesk } from "../live/record-desk.ts";
import type { ReplayDesk } from "../publish/replay-desk.ts";
import { languageOfPage } from "../worker/language-of-page.ts";
import { serveDesk } from "../worker/serve-desk.ts";
import type { CertificateDesk } from "./certificate-desk.ts";
import { createProofDesk } from "./proof-desk.ts";
import type { RoomsDesk } from "./rooms-desk.ts";
import type { SearchDesk } from "./search-desk.ts";

const opening = languageOfPage().then((language) => {
  let searches: Promise<SearchDesk> | undefined;
  const searchDesk = (): Promise<SearchDesk> => {
    searches ??= import("./search-desk.ts").then((module) => module.createSearchDesk(language));
    return searches;
  };
  // Loaded when it is first asked for: most users search for no calls, and replay none.
  const later = {
    explore: async (...asked: Parameters<SearchDesk["explore"]>) =>
      (await searchDesk()).explore(...asked),
    fuzz: async (...asked: Parameters<SearchDesk["fuzz"]>) => (await searchDesk()).fuzz(...asked),
    fuzzOn: async () => (await searchDesk()).fuzzOn(),
    async certificate(...asked: Parameters<CertificateDesk["certificate"]>) {
      const { createCertificateDesk } = await import("./certificate-desk.ts");
      return createCertificateDesk(() => Date.now(), language).certificate(...asked);
    },
    async rooms(...asked: Parameters<RoomsDesk["rooms"]>) {
      const { createRoomsDesk } = await import("./rooms-desk.ts");
      return createRoomsDesk(language).rooms(...asked);
    },
    async replayOn(...asked: Parameters<ReplayDesk["replayOn"]>) {
      const { createReplayDesk } = await import("../publish/replay-desk.ts");
      return createReplayDesk(language).replayOn(...asked);
    },
    async recorded(...asked: Parameters<RecordDesk["recorded"]>) {
      const { createRecordDesk } = await import("../live/record-desk.ts");
      return createRecordDesk(language).recorded(...asked);
    },
  };
  const proof = createProofDesk(() => performance.now(), language);
  return { ...proof, ...createCallDesk(language), ...later };
});

serveDesk(opening);
