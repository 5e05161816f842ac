// Made from src/openapi/8.1.json.
export interface paths {
    "/api/v2/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Logs in */
        post: operations["auth.login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/refresh_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replaces both tokens; the refresh token is used up */
        post: operations["auth.refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contacts of the user */
        get: operations["user.contacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of the user */
        get: operations["user.stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/system/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Version of the platform, where it may be read */
        get: operations["user.version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a contact */
        post: operations["contacts.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/search": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Finds contacts */
        post: operations["contacts.search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/config": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Settings of contacts */
        get: operations["contacts.get_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Contacts as CSV */
        get: operations["contacts.download_csv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Jobs that import contacts */
        get: operations["contacts.list_csv_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                job_id: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes an import job */
        delete: operations["contacts.delete_csv_job"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/jobs/{job_id}/info": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                job_id: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        /** State of an import job */
        get: operations["contacts.get_csv_job"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** State of the imports */
        get: operations["contacts.get_csv_status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** An empty CSV file to fill in */
        get: operations["contacts.get_csv_template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/csv/upload": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Imports contacts from CSV */
        post: operations["contacts.upload_csv"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/merge/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Merges contacts into one */
        post: operations["contacts.merge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/{contact_id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                contact_id: components["parameters"]["contactId"];
            };
            cookie?: never;
        };
        /** Activities of a contact */
        get: operations["contacts.list_activities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A contact */
        get: operations["contacts.get"];
        /** Replaces a contact */
        put: operations["contacts.replace"];
        post?: never;
        /** Deletes a contact */
        delete: operations["contacts.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates an extension */
        post: operations["extensions.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates extensions */
        post: operations["extensions.create_batch"];
        delete?: never;
        options?: never;
        head?: never;
        /** Changes extensions */
        patch: operations["extensions.update_batch"];
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/default": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** The extension that new ones are made after */
        get: operations["extensions.get_default"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/number/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                number: components["parameters"]["number"];
            };
            cookie?: never;
        };
        /** An extension, by its number */
        get: operations["extensions.get_by_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** An extension */
        get: operations["extensions.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes an extension */
        patch: operations["extensions.update"];
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/enhanced-services": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Enhanced services of an extension */
        get: operations["extensions.get_enhanced_services"];
        /** Sets the enhanced services of an extension */
        put: operations["extensions.set_enhanced_services"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/enhanced-services/caller-id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Caller-id service of an extension */
        get: operations["extensions.get_caller_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the caller-id service of an extension */
        patch: operations["extensions.update_caller_id"];
        trace?: never;
    };
    "/org/{tenant}/v2/sms/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message */
        post: operations["sms.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/ai/voice-agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Voice agents */
        get: operations["ai.list_voice_agents"];
        put?: never;
        /** Creates a voice agent */
        post: operations["ai.create_voice_agent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/ai/voice-agents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A voice agent */
        get: operations["ai.get_voice_agent"];
        /** Replaces a voice agent */
        put: operations["ai.replace_voice_agent"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tenants */
        get: operations["tenants.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/tenants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A tenant */
        get: operations["tenants.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/trunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Trunks */
        get: operations["trunks.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/trunks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        /** A trunk */
        get: operations["trunks.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        CallerIdService: {
            default_trunk?: components["schemas"]["TrunkCallerIDConf"];
        } & {
            [key: string]: unknown;
        };
        /** @description A contact; its fields are not shown. */
        Contact: {
            [key: string]: unknown;
        };
        /** @description An error. 401 with the code 60000 means that the access token has expired; other codes and fields are not shown. */
        Error: {
            code?: unknown;
        } & {
            [key: string]: unknown;
        };
        Extension: {
            metadata?: {
                sms_number?: unknown;
            } & {
                [key: string]: unknown;
            };
            sms_number?: unknown;
        } & {
            [key: string]: unknown;
        };
        ExtensionRequest: {
            additional_configs?: {
                sip?: string;
            } & {
                [key: string]: unknown;
            };
            sms_number?: unknown;
        } & {
            [key: string]: unknown;
        };
        LoginRequest: {
            /** @enum {string} */
            type: "password_auth" | "tfa_token_auth" | "sso_token_auth";
            payload: {
                [key: string]: unknown;
            };
        } & ({
            /** @constant */
            type?: "password_auth";
            payload?: {
                email: string;
                password: string;
                agent_number?: string;
                agent_pin?: string;
            };
        } | {
            /** @constant */
            type?: "tfa_token_auth";
            payload?: {
                token: string;
                agent_number?: string;
                agent_pin?: string;
            };
        } | {
            /** @constant */
            type?: "sso_token_auth";
            payload?: {
                token: string;
                agent_number?: string;
                agent_pin?: string;
            };
        });
        /** @description An object whose fields are not shown. */
        Open: {
            [key: string]: unknown;
        };
        /** @description Where a page stands in a list; its shape is not shown. */
        Pagination: unknown;
        RefreshRequest: {
            refresh_token: string;
        };
        Tenant: {
            administration?: {
                agi_port?: unknown;
                daemon_port?: unknown;
            } & {
                [key: string]: unknown;
            };
            authentication?: {
                sso_enforced?: unknown;
            } & {
                [key: string]: unknown;
            };
            auto_provisioning?: {
                tls_cert_validation?: unknown;
            } & {
                [key: string]: unknown;
            };
            call_recordings?: {
                [key: string]: unknown;
            };
            dispatchable_locations?: {
                device_location_id?: number;
            } & {
                [key: string]: unknown;
            };
            features?: {
                dsm_enabled?: unknown;
                ext_emergency_trunks?: unknown;
            } & {
                [key: string]: unknown;
            };
            other?: {
                /**
                 * @description What a call to an unknown number is answered with.
                 * @enum {unknown}
                 */
                no_did_response?: 3 | 17 | 18 | 20 | 21 | 22 | 27 | 28 | 29 | 38 | 58 | 66;
            } & {
                [key: string]: unknown;
            };
            call_recording_transcription?: unknown;
            text_to_speech?: unknown;
        } & {
            [key: string]: unknown;
        };
        TenantList: {
            [key: string]: unknown;
        } & components["schemas"]["Pagination"];
        TokenPair: {
            /** @description A JWT with an expiry time; its claims are not shown. */
            access_token: string;
            /** @description Good for one refresh. */
            refresh_token: string;
        } & {
            [key: string]: unknown;
        };
        Trunk: {
            name?: string;
            additional?: unknown;
            additional_headers?: unknown;
            authentication?: unknown;
            call_recording?: unknown;
            caller_id?: unknown;
            channels?: unknown;
            codecs?: unknown;
            country_id?: unknown;
            dialed_num_minimum_length?: unknown;
            dtmf_mode?: unknown;
            e164_accepted?: unknown;
            emergency_location_header?: unknown;
            emergency_trunk?: unknown;
            international_code?: unknown;
            leave_national_code?: unknown;
            local_area_code?: unknown;
            national_code?: unknown;
            network?: unknown;
            no_did_sip_response?: unknown;
            passthru_mode?: unknown;
            send_history_info?: unknown;
            status?: unknown;
            trunk_prefix?: unknown;
            trunk_prefix_emergency?: unknown;
            trunk_test_number?: unknown;
            user_language?: unknown;
            user_type?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A trunk's caller id; its shape is not shown. */
        TrunkCallerIDConf: unknown;
        TrunkList: {
            [key: string]: unknown;
        } & components["schemas"]["Pagination"];
        VoiceAgent: {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description The answer; its shape is not shown. */
        Answer: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": unknown;
            };
        };
        /** @description A file; its media type is not shown. */
        File: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "*/*": unknown;
            };
        };
        /** @description An error. */
        Error: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        tenant: string;
        id: string | number;
        contactId: string | number;
        jobId: string | number;
        number: string | number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "auth.login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description A pair of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            500: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    "auth.refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshRequest"];
            };
        };
        responses: {
            /** @description A pair of tokens. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenPair"];
                };
            };
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            500: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    "user.contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "user.stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "user.version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Contact"];
            };
        };
        responses: {
            /** @description The contact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contacts.search": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Open"];
            };
        };
        responses: {
            /** @description The contacts found. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contacts?: unknown;
                    };
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contacts.get_config": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.download_csv": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["File"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.list_csv_jobs": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.delete_csv_job": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                job_id: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.get_csv_job": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                job_id: components["parameters"]["jobId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An error; its media type is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error; its media type is not shown. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description An error; its media type is not shown. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.get_csv_status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.get_csv_template": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["File"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.upload_csv": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "text/csv": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.list_activities": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                contact_id: components["parameters"]["contactId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contacts.replace": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Contact"];
            };
        };
        responses: {
            /** @description The contact. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "contacts.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "extensions.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExtensionRequest"];
            };
        };
        responses: {
            /** @description The extension. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extension"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "extensions.create_batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExtensionRequest"] | components["schemas"]["ExtensionRequest"][];
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "extensions.update_batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExtensionRequest"] | components["schemas"]["ExtensionRequest"][];
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "extensions.get_default": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extension. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extension"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "extensions.get_by_number": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                number: components["parameters"]["number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extension. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extension"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "extensions.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The extension. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extension"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "extensions.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ExtensionRequest"];
            };
        };
        responses: {
            /** @description The extension. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extension"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "extensions.get_enhanced_services": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "extensions.set_enhanced_services": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "extensions.get_caller_id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallerIdService"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "extensions.update_caller_id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CallerIdService"];
            };
        };
        responses: {
            /** @description The service. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallerIdService"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "sms.send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "ai.list_voice_agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voice agents; whether they come in a list or in an object is not shown. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "ai.create_voice_agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoiceAgent"];
            };
        };
        responses: {
            /** @description The voice agent. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceAgent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "ai.get_voice_agent": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The voice agent. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceAgent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "ai.replace_voice_agent": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoiceAgent"];
            };
        };
        responses: {
            /** @description The voice agent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoiceAgent"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tenants.list": {
        parameters: {
            query?: {
                limit?: unknown;
                search?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenants. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "tenants.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tenant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tenant"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trunks.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trunks. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrunkList"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
    "trunks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trunk. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trunk"];
                };
            };
            default: components["responses"]["Error"];
        };
    };
}
