import { createFlowDesk } from "./flow-desk.ts";
import { languageOfPage } from "./language-of-page.ts";
import { serveDesk } from "./serve-desk.ts";

serveDesk(languageOfPage().then((language) => createFlowDesk(() => performance.now(), language)));
