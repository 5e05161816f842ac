import { createFlowDesk } from "./flow-desk.ts";
import { serveDesk } from "./serve-desk.ts";

serveDesk(createFlowDesk(() => performance.now()));
