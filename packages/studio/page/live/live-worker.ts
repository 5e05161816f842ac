import { serveDesk } from "../worker/serve-desk.ts";
import { languageOfPage } from "../worker/language-of-page.ts";
import { createLiveDesk } from "./live-desk.ts";

serveDesk(languageOfPage().then(createLiveDesk));
