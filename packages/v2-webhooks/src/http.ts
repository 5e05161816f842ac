export { createDeliveryMemory, type DeliveryMemory } from "./delivery-memory.ts";
export { bearsToken } from "./http/bearer.ts";
export {
  type BodyFault,
  checkMediaType,
  readJsonObject,
  readRawBody,
  type RefuseBody,
} from "./http/read-body.ts";
export { type HttpAnswer, sendAnswer } from "./http/send-answer.ts";
export { type HttpServing, type ServedHttp, serveHttp } from "./http/serve-http.ts";
