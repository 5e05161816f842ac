import { statusesAdded } from "./statuses-added.ts";

/**
 * The endpoints that versions 8.1 and 8.2 have both, by the part of the platform document that
 * names them.
 */
export const endpointsInBoth: Readonly<Record<string, readonly string[]>> = {
  "REST API v2 (user level)": ["POST /api/v2/login", "POST /api/v2/refresh_token"],
  "Typical user-level resource paths, whose methods are not shown": [
    "GET /api/v2/contacts",
    "GET /api/v2/stats",
    "GET /api/v2/system/version",
  ],
  "Error responses added in 8.2": Object.keys(statusesAdded),
  "Breaking changes in 8.2": [
    "POST /org/{tenant}/v2/contacts/search",
    "POST /org/{tenant}/v2/sms/messages",
  ],
  "Lower-severity changes 2 and 3, whose paths are not shown": [
    "POST /org/{tenant}/v2/extensions",
    "POST /org/{tenant}/v2/extensions/batch",
    "PATCH /org/{tenant}/v2/extensions/batch",
    "GET /org/{tenant}/v2/extensions/default",
    "GET /org/{tenant}/v2/extensions/number/{number}",
    "GET /org/{tenant}/v2/extensions/{id}",
    "PATCH /org/{tenant}/v2/extensions/{id}",
  ],
  "Lower-severity change 4": [
    "GET /org/{tenant}/v2/extensions/{id}/enhanced-services",
    "PUT /org/{tenant}/v2/extensions/{id}/enhanced-services",
  ],
  "Lower-severity changes 7 and 8": ["GET /system/v2/trunks", "GET /system/v2/trunks/{id}"],
  "Lower-severity change 9, whose paths are not shown": [
    "GET /system/v2/ai/voice-agents",
    "POST /system/v2/ai/voice-agents",
    "GET /system/v2/ai/voice-agents/{id}",
    "PUT /system/v2/ai/voice-agents/{id}",
  ],
};
