import { serveDesk } from "../worker/serve-desk.ts";
import { createLiveDesk } from "./live-desk.ts";

serveDesk(createLiveDesk());
