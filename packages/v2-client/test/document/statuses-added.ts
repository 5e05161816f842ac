/** The platform document's table "Error responses added in 8.2": endpoint → statuses. */
export const statusesAdded: Readonly<Record<string, readonly number[]>> = {
  "POST /org/{tenant}/v2/contacts": [403, 404],
  "GET /org/{tenant}/v2/contacts/config": [400],
  "GET /org/{tenant}/v2/contacts/csv/download": [401, 403],
  "GET /org/{tenant}/v2/contacts/csv/jobs": [403],
  "DELETE /org/{tenant}/v2/contacts/csv/jobs/{job_id}": [403, 404],
  "GET /org/{tenant}/v2/contacts/csv/jobs/{job_id}/info": [401, 403],
  "GET /org/{tenant}/v2/contacts/csv/status": [403],
  "GET /org/{tenant}/v2/contacts/csv/template": [400, 403],
  "POST /org/{tenant}/v2/contacts/csv/upload": [401, 403],
  "POST /org/{tenant}/v2/contacts/merge/{id}": [403],
  "GET /org/{tenant}/v2/contacts/{contact_id}/activities": [400, 401, 404, 500],
  "DELETE /org/{tenant}/v2/contacts/{id}": [403],
  "GET /org/{tenant}/v2/contacts/{id}": [403],
  "PUT /org/{tenant}/v2/contacts/{id}": [403, 404],
  "GET /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id": [400, 403, 500],
  "PATCH /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id": [403, 500],
  "GET /system/v2/tenants": [401, 403],
  "GET /system/v2/tenants/{id}": [401, 403],
};

/** What the same table says beside the statuses of errors. */
export const besidesStatuses: readonly string[] = [
  "POST /org/{tenant}/v2/contacts: success status added (201)",
  "GET /org/{tenant}/v2/contacts/csv/jobs/{job_id}/info: media type added (400): application/json",
  "GET /org/{tenant}/v2/contacts/csv/jobs/{job_id}/info: media type added (404): application/json",
  "GET /org/{tenant}/v2/contacts/csv/jobs/{job_id}/info: media type added (500): application/json",
];
