/** The platform document's table "Breaking changes in 8.2 (high severity)", row by row. */
export const breakingChanges: readonly string[] = [
  "POST /org/{tenant}/v2/contacts: success status removed (200)",
  "POST /org/{tenant}/v2/contacts/search: response type changed (200): object → array of object",
  "PATCH /org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id: request type narrowed default_trunk: any → object",
  String.raw`POST /org/{tenant}/v2/sms/messages: parameter pattern set tenant: "^(default|\\d{3})$"`,
  "GET /system/v2/tenants/{id}: response type changed (200) dispatchable_locations/device_location_id: integer → string",
];

// Each line of `lines` for each endpoint.
function each(endpoints: readonly string[], lines: readonly string[]): readonly string[] {
  return endpoints.flatMap((endpoint) => lines.map((line) => `${endpoint}${line}`));
}

const services = "/org/{tenant}/v2/extensions/{id}/enhanced-services";
const callerIdAnswers = [
  `GET ${services}/caller-id: response`,
  `PATCH ${services}/caller-id: response`,
];

/** What the tables of tenant and trunk fields call added and removed. */
const tenantAdded = [
  ...each(["administration/"], ["daemon_username", "daemon_password"]),
  "authentication/enforce_sso_auth",
  ...each(["auto_provisioning/"], ["send_auto_provisioning_url", "tls__client_cert_validation"]),
  ...each(
    ["call_recordings/"],
    ["ram_disk_size", "stereo_recording_enabled", "stereo_recording_format", "use_ram_disk"],
  ),
  ...each(
    ["dispatchable_locations/"],
    [
      "address_validation_method",
      "custom_validation_api_key",
      "custom_validation_url",
      "delivery_format",
      "emerg_pai_header",
      "usps_oauth_credential_id",
    ],
  ),
  ...each(
    ["other/"],
    [
      "channelbridge_address",
      "channelbridge_config",
      "channelbridge_enabled",
      "channelbridge_fssaddr",
      "ecbn_enable",
      "max_chan_exceeded_response",
      "terminate_on_sip_603",
    ],
  ),
  "proxy_config",
  "sugar_crm",
];
const tenantRemoved = [
  "administration/agi_port",
  "administration/daemon_port",
  "authentication/sso_enforced",
  "auto_provisioning/tls_cert_validation",
  "call_recording_transcription",
  "text_to_speech",
];
const trunkRemoved = `additional, additional_headers, authentication, call_recording, caller_id, channels, codecs,
  country_id, dialed_num_minimum_length, dtmf_mode, e164_accepted, emergency_location_header, emergency_trunk,
  international_code, leave_national_code, local_area_code, national_code, network, no_did_sip_response, passthru_mode,
  send_history_info, status, trunk_prefix, trunk_prefix_emergency, trunk_test_number, user_language, user_type`;

/**
 * The platform document's list "Lower-severity changes in 8.2", by its numbers; 10 refers to tables
 * of their own.
 */
export const lowerChanges: Readonly<Record<number, readonly string[]>> = {
  1: ["POST /org/{tenant}/v2/contacts/search: response property removed (200) contacts"],
  2: each(
    [
      "POST /org/{tenant}/v2/extensions",
      "PATCH /org/{tenant}/v2/extensions/batch",
      "POST /org/{tenant}/v2/extensions/batch",
      "PATCH /org/{tenant}/v2/extensions/{id}",
    ],
    [
      ": request property removed sms_number",
      ": request max length set additional_configs/sip: 4096",
      ": request property added sms",
    ],
  ),
  3: [
    ["POST /org/{tenant}/v2/extensions", "201"],
    ["GET /org/{tenant}/v2/extensions/default", "2XX"],
    ["GET /org/{tenant}/v2/extensions/number/{number}", "2XX"],
    ["GET /org/{tenant}/v2/extensions/{id}", "2XX"],
    ["PATCH /org/{tenant}/v2/extensions/{id}", "200"],
  ].flatMap(([endpoint, status]) => [
    `${endpoint}: response property removed (${status}) sms_number`,
    `${endpoint}: response property removed (${status}) metadata/sms_number`,
    `${endpoint}: response property added (${status}) sms`,
  ]),
  4: [
    `PATCH ${services}/caller-id: request schema removed default_trunk: TrunkCallerIDConf`,
    ...each(callerIdAnswers, [
      " schema removed (2XX) default_trunk: TrunkCallerIDConf",
      " type narrowed (2XX) default_trunk: any → object",
      " property added (2XX) default_trunk/caller_id",
      " property added (2XX) default_trunk/privacy",
    ]),
    `PATCH ${services}/caller-id: request property added default_trunk/caller_id`,
    `PATCH ${services}/caller-id: request property added default_trunk/privacy`,
    ...each(
      [
        `GET ${services}`,
        `PUT ${services}`,
        `GET ${services}/caller-id`,
        `PATCH ${services}/caller-id`,
      ],
      [": tag added: enhanced-services", ": tag removed: extensions"],
    ),
  ],
  5: each(
    ["GET /system/v2/tenants: "],
    [
      ...each(["parameter property removed "], ["limit", "search"]),
      ...each(["parameter property added "], ["order_by", "query", "size"]),
      "response schema removed (2XX): Pagination",
      ...each(["response property added (2XX) "], ["data", "pagination"]),
    ],
  ),
  6: each(
    ["GET /system/v2/tenants/{id}: response "],
    [
      ...each(["property added (200) "], tenantAdded),
      ...each(["property removed (200) "], tenantRemoved),
      ...["dsm_enabled", "ext_emergency_trunks"].flatMap((name) => [
        ...each([`value added (200) features/${name}: `], ['""', '"no"', '"yes"']),
        `default set (200) features/${name}: ""`,
        `type narrowed (200) features/${name}: any → string`,
      ]),
      ...each(
        ["value added (200) other/no_did_response: "],
        "403, 404, 408, 410, 480, 484, 486, 488, 500, 501, 502, 503".split(", "),
      ),
      ...each(
        ["value removed (200) other/no_did_response: "],
        "3, 17, 18, 20, 21, 22, 27, 28, 29, 38, 58, 66".split(", "),
      ),
    ],
  ),
  7: each(
    ["GET /system/v2/trunks: response "],
    [
      "schema removed (2XX): Pagination",
      "property added (2XX) data",
      "property added (2XX) pagination",
    ],
  ),
  8: [
    "GET /system/v2/trunks/{id}: parameter minimum set id: 1",
    ...each(
      ["GET /system/v2/trunks/{id}: response "],
      [
        "schema added (2XX): TrunkBase",
        "property added (2XX) priority",
        String.raw`pattern set (2XX) name: "^[a-zA-Z0-9\\-_.]+$"`,
        ...each(["property removed (2XX) "], trunkRemoved.split(/,\s+/)),
      ],
    ),
  ],
  9: each(
    [
      "GET /system/v2/ai/voice-agents: response property added (2XX) ",
      "POST /system/v2/ai/voice-agents: request property added ",
      "POST /system/v2/ai/voice-agents: response property added (201) ",
      "GET /system/v2/ai/voice-agents/{id}: response property added (2XX) ",
      "PUT /system/v2/ai/voice-agents/{id}: request property added ",
      "PUT /system/v2/ai/voice-agents/{id}: response property added (200) ",
    ],
    ["tools"],
  ),
};

/** The platform document's table "Webhooks added in 8.2". */
export const webhooksAdded: readonly string[] = [
  "summaryCompleted",
  "summaryFailed",
  "transcriptionCompleted",
  "transcriptionFailed",
];
