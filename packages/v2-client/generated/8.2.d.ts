// Made from src/openapi/8.2.json.
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
    "/org/{tenant}/v2/contacts/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Favorite contacts */
        get: operations["contacts.list_favorites"];
        put?: never;
        /** Makes a contact a favorite */
        post: operations["contacts.create_favorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/contacts/favorites/{id}": {
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
        post?: never;
        /** Makes a contact no longer a favorite */
        delete: operations["contacts.delete_favorite"];
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
    "/org/{tenant}/v2/extensions/{id}/enhanced-services/call-forwarding": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Call forwarding of an extension */
        get: operations["extensions.get_call_forwarding"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes the call forwarding of an extension */
        patch: operations["extensions.update_call_forwarding"];
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Balance of an extension */
        get: operations["extensions.get_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/balance/credit": {
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
        /** Adds to the balance of an extension */
        post: operations["extensions.credit_balance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/balance/debit": {
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
        /** Takes from the balance of an extension */
        post: operations["extensions.debit_balance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/balance/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** What was added to the balance and taken from it */
        get: operations["extensions.list_transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/extensions/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["extensions.get_operation_times"];
        /** Sets the operation times */
        put: operations["extensions.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/sms/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
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
    "/org/{tenant}/v2/sms/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Numbers for messages */
        get: operations["sms.list_numbers"];
        put?: never;
        /** Creates a number for messages */
        post: operations["sms.create_number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/sms/numbers/batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        get?: never;
        /** Replaces several numbers for messages */
        put: operations["sms.replace_numbers"];
        /** Creates several numbers for messages */
        post: operations["sms.create_numbers"];
        /** Deletes several numbers for messages */
        delete: operations["sms.delete_numbers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/sms/numbers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A number for messages */
        get: operations["sms.get_number"];
        /** Replaces a number for messages */
        put: operations["sms.replace_number"];
        post?: never;
        /** Deletes a number for messages */
        delete: operations["sms.delete_number"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant_code}/v2/calls": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
            };
            cookie?: never;
        };
        /** Calls of a tenant */
        get: operations["calls.list"];
        put?: never;
        /** Begins a call */
        post: operations["calls.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant_code}/v2/calls/{uid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
            };
            cookie?: never;
        };
        /** A call */
        get: operations["calls.get"];
        put?: never;
        post?: never;
        /** Ends a call */
        delete: operations["calls.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant_code}/v2/calls/{uid}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
            };
            cookie?: never;
        };
        get?: never;
        /** Sets how a call is recorded */
        put: operations["calls.set_recording"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant_code}/v2/calls/{uid}/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Transfers a call */
        post: operations["calls.transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/ai/post-call-transcription/transcription": {
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
        /** Has a finished call transcribed */
        post: operations["ai.create_transcription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/ai/post-call-transcription/transcription/{uniqueid}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                uniqueid: components["parameters"]["uniqueid"];
            };
            cookie?: never;
        };
        /** The transcription of a finished call */
        get: operations["ai.get_transcription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/dial-groups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Dial groups */
        get: operations["dial_groups.list"];
        put?: never;
        /** Creates a dial group */
        post: operations["dial_groups.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/dial-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A dial group */
        get: operations["dial_groups.get"];
        put?: never;
        post?: never;
        /** Deletes a dial group */
        delete: operations["dial_groups.delete"];
        options?: never;
        head?: never;
        /** Changes a dial group */
        patch: operations["dial_groups.update"];
        trace?: never;
    };
    "/org/{tenant}/v2/dial-groups/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["dial_groups.get_operation_times"];
        /** Sets the operation times */
        put: operations["dial_groups.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/dids/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["dids.get_operation_times"];
        /** Sets the operation times */
        put: operations["dids.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/ergs/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["ergs.get_operation_times"];
        /** Sets the operation times */
        put: operations["ergs.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/ivrs/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["ivrs.get_operation_times"];
        /** Sets the operation times */
        put: operations["ivrs.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/queues/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["queues.get_operation_times"];
        /** Sets the operation times */
        put: operations["queues.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/reports/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Report on operation times */
        get: operations["reports.get_operation_times"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/files/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Announcements */
        get: operations["files.list_announcements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/files/greetings": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Greetings */
        get: operations["files.list_greetings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/files/rg-announcements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Announcements of ring groups */
        get: operations["files.list_rg_announcements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/org/{tenant}/v2/files/rg-late-announcements": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
            };
            cookie?: never;
        };
        /** Late announcements of ring groups */
        get: operations["files.list_rg_late_announcements"];
        put?: never;
        post?: never;
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
    "/system/v2/ai/voice-agents/session/{unique_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                unique_id: components["parameters"]["uniqueId"];
            };
            cookie?: never;
        };
        /** A conversation of a voice agent */
        get: operations["ai.get_voice_agent_session"];
        put?: never;
        post?: never;
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
    "/system/v2/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Calls of all tenants */
        get: operations["system.list_calls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Countries */
        get: operations["system.list_countries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/files/greetings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Greetings of the whole platform */
        get: operations["files.list_system_greetings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Providers */
        get: operations["system.list_providers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/providers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A provider */
        get: operations["system.get_provider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/routes/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["routes.get_operation_times"];
        /** Sets the operation times */
        put: operations["routes.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/secret/{username}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        /** The secret of a user */
        get: operations["system.get_secret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/server-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Settings of the server */
        get: operations["system.get_server_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Changes settings of the server */
        patch: operations["system.update_server_settings"];
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
        /** Creates a tenant */
        post: operations["tenants.create"];
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
        /** Deletes a tenant */
        delete: operations["tenants.delete"];
        options?: never;
        head?: never;
        /** Changes a tenant */
        patch: operations["tenants.update"];
        trace?: never;
    };
    "/system/v2/tenants/{id}/operation-times": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Operation times */
        get: operations["tenants.get_operation_times"];
        /** Sets the operation times */
        put: operations["tenants.set_operation_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/system/v2/tenants/{id}/stir-shaken/certificates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a STIR/SHAKEN certificate of a tenant */
        post: operations["tenants.create_certificate"];
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
        /** Creates a trunk */
        post: operations["trunks.create"];
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
        /** Deletes a trunk */
        delete: operations["trunks.delete"];
        options?: never;
        head?: never;
        /** Changes a trunk */
        patch: operations["trunks.update"];
        trace?: never;
    };
}
export interface webhooks {
    summaryCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The summary of a call is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WebhookPayload"];
                };
            };
            responses: {
                /** @description Received. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    summaryFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call could not be summarised */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WebhookPayload"];
                };
            };
            responses: {
                /** @description Received. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transcriptionCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The transcription of a call is there */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WebhookPayload"];
                };
            };
            responses: {
                /** @description Received. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transcriptionFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call could not be transcribed */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WebhookPayload"];
                };
            };
            responses: {
                /** @description Received. */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        CallerIdService: {
            default_trunk?: {
                caller_id?: unknown;
                privacy?: unknown;
            } & {
                [key: string]: unknown;
            };
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
                [key: string]: unknown;
            };
            sms?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        ExtensionRequest: {
            additional_configs?: {
                sip?: string;
            } & {
                [key: string]: unknown;
            };
            sms?: {
                [key: string]: unknown;
            };
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
        RefreshRequest: {
            refresh_token: string;
        };
        Tenant: {
            administration?: {
                daemon_username?: unknown;
                daemon_password?: unknown;
            } & {
                [key: string]: unknown;
            };
            authentication?: {
                enforce_sso_auth?: unknown;
            } & {
                [key: string]: unknown;
            };
            auto_provisioning?: {
                send_auto_provisioning_url?: unknown;
                tls__client_cert_validation?: unknown;
            } & {
                [key: string]: unknown;
            };
            call_recordings?: {
                ram_disk_size?: unknown;
                stereo_recording_enabled?: unknown;
                stereo_recording_format?: unknown;
                use_ram_disk?: unknown;
            } & {
                [key: string]: unknown;
            };
            dispatchable_locations?: {
                device_location_id?: string;
                address_validation_method?: unknown;
                custom_validation_api_key?: unknown;
                custom_validation_url?: unknown;
                delivery_format?: unknown;
                emerg_pai_header?: unknown;
                usps_oauth_credential_id?: unknown;
            } & {
                [key: string]: unknown;
            };
            features?: {
                /**
                 * @default
                 * @enum {string}
                 */
                dsm_enabled: "" | "no" | "yes";
                /**
                 * @default
                 * @enum {string}
                 */
                ext_emergency_trunks: "" | "no" | "yes";
            } & {
                [key: string]: unknown;
            };
            other?: {
                /**
                 * @description What a call to an unknown number is answered with.
                 * @enum {unknown}
                 */
                no_did_response?: 403 | 404 | 408 | 410 | 480 | 484 | 486 | 488 | 500 | 501 | 502 | 503;
                channelbridge_address?: unknown;
                channelbridge_config?: unknown;
                channelbridge_enabled?: unknown;
                channelbridge_fssaddr?: unknown;
                ecbn_enable?: unknown;
                max_chan_exceeded_response?: unknown;
                terminate_on_sip_603?: unknown;
            } & {
                [key: string]: unknown;
            };
            proxy_config?: unknown;
            sugar_crm?: unknown;
        } & {
            [key: string]: unknown;
        };
        TenantList: {
            data?: unknown;
            pagination?: unknown;
        } & {
            [key: string]: unknown;
        };
        TokenPair: {
            /** @description A JWT with an expiry time; its claims are not shown. */
            access_token: string;
            /** @description Good for one refresh. */
            refresh_token: string;
        } & {
            [key: string]: unknown;
        };
        Trunk: ({
            name?: string;
            priority?: unknown;
        } & {
            [key: string]: unknown;
        }) & components["schemas"]["TrunkBase"];
        /** @description What all trunks have; its shape is not shown. */
        TrunkBase: unknown;
        TrunkList: {
            data?: unknown;
            pagination?: unknown;
        } & {
            [key: string]: unknown;
        };
        TrunkRequest: {
            name?: unknown;
        } & {
            [key: string]: unknown;
        };
        VoiceAgent: {
            tools?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description What a webhook tells; its fields are not shown. */
        WebhookPayload: {
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
        tenantCode: string;
        id: string | number;
        contactId: string | number;
        jobId: string | number;
        number: string | number;
        uid: string | number;
        uniqueid: string | number;
        uniqueId: string | number;
        username: string;
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
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
                    "application/json": components["schemas"]["Contact"][];
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
            400: components["responses"]["Error"];
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
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
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
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
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
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
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
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
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
            400: components["responses"]["Error"];
            401: components["responses"]["Error"];
            404: components["responses"]["Error"];
            500: components["responses"]["Error"];
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "contacts.list_favorites": {
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
    "contacts.create_favorite": {
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
    "contacts.delete_favorite": {
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
            403: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
            404: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
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
            400: components["responses"]["Error"];
            403: components["responses"]["Error"];
            500: components["responses"]["Error"];
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
            403: components["responses"]["Error"];
            500: components["responses"]["Error"];
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
    "extensions.get_call_forwarding": {
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
    "extensions.update_call_forwarding": {
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
    "extensions.get_balance": {
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
    "extensions.credit_balance": {
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
    "extensions.debit_balance": {
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
    "extensions.list_transactions": {
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
    "extensions.get_operation_times": {
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
    "extensions.set_operation_times": {
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
    "sms.send": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: string;
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
    "sms.list_numbers": {
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
    "sms.create_number": {
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
    "sms.replace_numbers": {
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
    "sms.create_numbers": {
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
    "sms.delete_numbers": {
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
    "sms.get_number": {
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
    "sms.replace_number": {
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
    "sms.delete_number": {
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
    "calls.list": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "calls.create": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
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
    "calls.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "calls.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "calls.set_recording": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
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
    "calls.transfer": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant_code: components["parameters"]["tenantCode"];
                uid: components["parameters"]["uid"];
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
    "ai.create_transcription": {
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
    "ai.get_transcription": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                tenant: components["parameters"]["tenant"];
                uniqueid: components["parameters"]["uniqueid"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "dial_groups.list": {
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
    "dial_groups.create": {
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
    "dial_groups.get": {
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
    "dial_groups.delete": {
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
    "dial_groups.update": {
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
    "dial_groups.get_operation_times": {
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
    "dial_groups.set_operation_times": {
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
    "dids.get_operation_times": {
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
    "dids.set_operation_times": {
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
    "ergs.get_operation_times": {
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
    "ergs.set_operation_times": {
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
    "ivrs.get_operation_times": {
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
    "ivrs.set_operation_times": {
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
    "queues.get_operation_times": {
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
    "queues.set_operation_times": {
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
    "reports.get_operation_times": {
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
    "files.list_announcements": {
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
    "files.list_greetings": {
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
    "files.list_rg_announcements": {
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
    "files.list_rg_late_announcements": {
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
    "ai.get_voice_agent_session": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                unique_id: components["parameters"]["uniqueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
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
    "system.list_calls": {
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
    "system.list_countries": {
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
    "files.list_system_greetings": {
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
    "system.list_providers": {
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
    "system.get_provider": {
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
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "routes.get_operation_times": {
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
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "routes.set_operation_times": {
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
                "application/json": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "system.get_secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: components["parameters"]["username"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "system.get_server_settings": {
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
    "system.update_server_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
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
    "tenants.list": {
        parameters: {
            query?: {
                order_by?: unknown;
                query?: unknown;
                size?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
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
    "tenants.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Tenant"];
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
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
            401: components["responses"]["Error"];
            403: components["responses"]["Error"];
            default: components["responses"]["Error"];
        };
    };
    "tenants.delete": {
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
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "tenants.update": {
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
                "application/json": components["schemas"]["Tenant"];
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "tenants.get_operation_times": {
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
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "tenants.set_operation_times": {
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
                "application/json": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "tenants.create_certificate": {
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
                "application/json": unknown;
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
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
    "trunks.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TrunkRequest"];
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
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
    "trunks.delete": {
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
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
    "trunks.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TrunkRequest"];
            };
        };
        responses: {
            "2XX": components["responses"]["Answer"];
            default: components["responses"]["Error"];
        };
    };
}
