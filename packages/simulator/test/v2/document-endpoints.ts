/**
 * Every endpoint of the REST API v2 that the platform document names with its path: the tables of endpoints, of those added
 * in 8.2, of changes and of error statuses. Two methods of one path share a line.
 */
const added = `
  GET,POST /org/{tenant_code}/v2/calls
  GET,DELETE /org/{tenant_code}/v2/calls/{uid}
  PUT /org/{tenant_code}/v2/calls/{uid}/recording
  POST /org/{tenant_code}/v2/calls/{uid}/transfer
  POST /org/{tenant}/v2/ai/post-call-transcription/transcription
  GET /org/{tenant}/v2/ai/post-call-transcription/transcription/{uniqueid}
  GET /system/v2/ai/voice-agents/session/{unique_id}
  GET,POST /org/{tenant}/v2/contacts/favorites
  DELETE /org/{tenant}/v2/contacts/favorites/{id}
  GET,POST /org/{tenant}/v2/dial-groups
  GET,PATCH,DELETE /org/{tenant}/v2/dial-groups/{id}
  GET,PUT /org/{tenant}/v2/dial-groups/{id}/operation-times
  GET,PUT /org/{tenant}/v2/dids/{id}/operation-times
  GET,PUT /org/{tenant}/v2/ergs/{id}/operation-times
  GET,PUT /org/{tenant}/v2/extensions/{id}/operation-times
  GET,PUT /org/{tenant}/v2/ivrs/{id}/operation-times
  GET,PUT /org/{tenant}/v2/queues/{id}/operation-times
  GET,PUT /system/v2/routes/{id}/operation-times
  GET,PUT /system/v2/tenants/{id}/operation-times
  GET /org/{tenant}/v2/reports/operation-times
  GET /org/{tenant}/v2/extensions/{id}/balance
  POST /org/{tenant}/v2/extensions/{id}/balance/credit
  POST /org/{tenant}/v2/extensions/{id}/balance/debit
  GET /org/{tenant}/v2/extensions/{id}/balance/transactions
  GET,PATCH /org/{tenant}/v2/extensions/{id}/enhanced-services/call-forwarding
  GET /org/{tenant}/v2/files/announcements
  GET /org/{tenant}/v2/files/greetings
  GET /org/{tenant}/v2/files/rg-announcements
  GET /org/{tenant}/v2/files/rg-late-announcements
  GET /system/v2/files/greetings
  GET,POST /org/{tenant}/v2/sms/numbers
  GET,PUT,DELETE /org/{tenant}/v2/sms/numbers/{id}
  POST,PUT,DELETE /org/{tenant}/v2/sms/numbers/batch
  GET /system/v2/calls
  GET /system/v2/countries
  GET /system/v2/providers
  GET /system/v2/providers/{id}
  GET /system/v2/secret/{username}
  GET,PATCH /system/v2/server-settings
  POST /system/v2/tenants
  PATCH,DELETE /system/v2/tenants/{id}
  POST /system/v2/tenants/{id}/stir-shaken/certificates
  POST /system/v2/trunks
  PATCH,DELETE /system/v2/trunks/{id}
`;

const inBothVersions = `
  POST /api/v2/login
  POST /api/v2/refresh_token
  GET /api/v2/contacts
  GET /api/v2/stats
  GET /api/v2/system/version
  POST /org/{tenant}/v2/contacts
  POST /org/{tenant}/v2/contacts/search
  GET /org/{tenant}/v2/contacts/config
  GET /org/{tenant}/v2/contacts/csv/download
  GET /org/{tenant}/v2/contacts/csv/jobs
  DELETE /org/{tenant}/v2/contacts/csv/jobs/{job_id}
  GET /org/{tenant}/v2/contacts/csv/jobs/{job_id}/info
  GET /org/{tenant}/v2/contacts/csv/status
  GET /org/{tenant}/v2/contacts/csv/template
  POST /org/{tenant}/v2/contacts/csv/upload
  POST /org/{tenant}/v2/contacts/merge/{id}
  GET /org/{tenant}/v2/contacts/{contact_id}/activities
  GET,PUT,DELETE /org/{tenant}/v2/contacts/{id}
  GET,PUT /org/{tenant}/v2/extensions/{id}/enhanced-services
  GET,PATCH /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id
  POST /org/{tenant}/v2/sms/messages
  GET /system/v2/tenants
  GET /system/v2/tenants/{id}
  GET /system/v2/trunks/{id}
`;

/** One endpoint. */
export interface DocumentEndpoint {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
}

/** The endpoints that a version has. */
export function documentEndpoints(version: "8.1" | "8.2"): readonly DocumentEndpoint[] {
  const lines = (version === "8.1" ? inBothVersions : inBothVersions + added).trim().split(/\n\s*/);
  return lines
    .filter((line) => line !== "")
    .flatMap((line) => {
      const [methods = "", path = ""] = line.split(" ");
      return methods.split(",").map((method) => ({ method, path }));
    });
}
