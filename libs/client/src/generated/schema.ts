// Made by tools/openapi.mjs from docs/openapi.json: not to be edited.

export interface paths {
    "/api/v2/agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List agents, newest first */
        get: operations["listAgents"];
        put?: never;
        /** Create an agent */
        post: operations["createAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the voices an agent may have */
        get: operations["listAgentVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/background-audio": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the background audio assets an agent may have */
        get: operations["listBackgroundAudio"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an agent */
        get: operations["getAgent"];
        /** Change an agent; fields left out keep their value */
        put: operations["updateAgent"];
        post?: never;
        /**
         * Delete an agent; its name is free again
         * @description Never refused: calls under way go on with the agent as they began; phone numbers that had it have no agent and answer no more calls until they are given one; extraction sets are detached. Its webhook endpoints stay until deleted.
         */
        delete: operations["deleteAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/voice-configurations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the voice configurations of your entitlement */
        get: operations["listVoiceConfigurations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List documents, newest first */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Begin the upload of a document
         * @description PUT the bytes to `upload.url` with `upload.headers`, then confirm. An upload that is not confirmed within a day is dropped.
         */
        post: operations["createDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/documents/web-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a web page as a document; it is read when it is linked to an agent */
        post: operations["createWebLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a document */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /** Delete a document, its file and its links to agents */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/documents/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an upload: the file is checked and the document becomes ready
         * @description A file that is missing, of another size, or not what its type claims is refused with what is wrong; the document stays `uploading` and may be uploaded again.
         */
        post: operations["confirmDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/documents/{id}/recrawl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read the page of a web link anew, for every agent it is linked to */
        post: operations["recrawlDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/extraction-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List extraction sets, newest first */
        get: operations["listExtractionSets"];
        put?: never;
        /** Create an extraction set */
        post: operations["createExtractionSet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/extraction-sets/from-agent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an agent's own keys into a set and attach the set to it
         * @description With `name` a new set is created, with `set_id` the keys are merged into that one. All or nothing: the keys leave the agent's own configuration as they enter the set. An agent without keys of its own is refused.
         */
        post: operations["createExtractionSetFromAgent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/extraction-sets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an extraction set */
        get: operations["getExtractionSet"];
        put?: never;
        post?: never;
        /** Delete an extraction set; it is detached from everything */
        delete: operations["deleteExtractionSet"];
        options?: never;
        head?: never;
        /**
         * Change an extraction set; fields left out keep their value
         * @description `keys` replaces the whole list, for every agent the set is attached to, from their next call on.
         */
        patch: operations["updateExtractionSet"];
        trace?: never;
    };
    "/api/v2/extraction-sets/{id}/agents/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Attach a set to an agent
         * @description Attaching twice is the same as once. A key name the agent already has, of its own or from another set, is refused.
         */
        put: operations["attachExtractionSetToAgent"];
        post?: never;
        /** Detach a set from an agent */
        delete: operations["detachExtractionSetFromAgent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/extraction-sets/{id}/campaigns/{campaign_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Attach a set to a campaign */
        put: operations["attachExtractionSetToCampaign"];
        post?: never;
        /** Detach a set from a campaign */
        delete: operations["detachExtractionSetFromCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/dictionaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List dictionaries, newest first */
        get: operations["listDictionaries"];
        put?: never;
        /** Create a dictionary: words speech recognition is to know, and how they sound */
        post: operations["createDictionary"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/dictionaries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a dictionary */
        get: operations["getDictionary"];
        put?: never;
        post?: never;
        /** Delete a dictionary */
        delete: operations["deleteDictionary"];
        options?: never;
        head?: never;
        /** Change a dictionary; calls that begin later have the change */
        patch: operations["updateDictionary"];
        trace?: never;
    };
    "/api/v2/dictionaries/{id}/agents/{agent_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Have an agent's calls recognise the words of a dictionary */
        put: operations["attachDictionary"];
        post?: never;
        /** Take a dictionary from an agent */
        delete: operations["detachDictionary"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/custom-functions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List custom functions, newest first */
        get: operations["listCustomFunctions"];
        put?: never;
        /** Create a custom function: an HTTP endpoint of yours that agents may call */
        post: operations["createCustomFunction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/custom-functions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a custom function; secret headers are masked */
        get: operations["getCustomFunction"];
        put?: never;
        post?: never;
        /** Delete a custom function; agents that had it have it no more */
        delete: operations["deleteCustomFunction"];
        options?: never;
        head?: never;
        /** Change a custom function; fields left out keep their value */
        patch: operations["updateCustomFunction"];
        trace?: never;
    };
    "/api/v2/custom-functions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call a custom function now, as an agent would
         * @description Answers 200 whatever the function did: see `outcome`. Written to the integration logs.
         */
        post: operations["testCustomFunction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{id}/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an agent's tools, newest first */
        get: operations["listAgentTools"];
        put?: never;
        /** Give an agent a tool: a custom function, or an action of a connector */
        post: operations["attachAgentTool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{id}/tools/{tool_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a tool of an agent */
        get: operations["getAgentTool"];
        put?: never;
        post?: never;
        /** Take a tool from an agent */
        delete: operations["detachAgentTool"];
        options?: never;
        head?: never;
        /** Enable or disable a tool, or describe it for this agent */
        patch: operations["updateAgentTool"];
        trace?: never;
    };
    "/api/v2/connectors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connectors, newest first */
        get: operations["listConnectors"];
        put?: never;
        /** Create a connector: another service, and what agents may do there for a customer */
        post: operations["createConnector"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/connectors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a connector */
        get: operations["getConnector"];
        put?: never;
        post?: never;
        /** Delete a connector, customers' accounts with it and agents' tools included */
        delete: operations["deleteConnector"];
        options?: never;
        head?: never;
        /** Change a connector; its kind is fixed */
        patch: operations["updateConnector"];
        trace?: never;
    };
    "/api/v2/customers/{customer_id}/connected-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a customer's connected accounts, newest first */
        get: operations["listConnectedAccounts"];
        put?: never;
        /**
         * Connect a customer's own account with another service, or connect it anew
         * @description oauth2: send the customer to `authorization_url`. api_key: connected at once.
         */
        post: operations["connectAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/customers/{customer_id}/connected-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a connected account; its credentials are never returned */
        get: operations["getConnectedAccount"];
        put?: never;
        post?: never;
        /** Forget a connected account and its credentials */
        delete: operations["deleteConnectedAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/integration-logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List calls of tools and connectors, newest first, kept for 30 days */
        get: operations["listIntegrationLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lifecycle-hooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List hooks, newest first */
        get: operations["listLifecycleHooks"];
        put?: never;
        /** Create a hook that is asked before calls or told after them; the only time its secret is shown */
        post: operations["createLifecycleHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lifecycle-hooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a hook */
        get: operations["getLifecycleHook"];
        put?: never;
        post?: never;
        /** Delete a hook, and what was still to be sent to it */
        delete: operations["deleteLifecycleHook"];
        options?: never;
        head?: never;
        /** Change a hook; its event and agent are fixed */
        patch: operations["updateLifecycleHook"];
        trace?: never;
    };
    "/api/v2/lifecycle-hooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a new signing secret; the only time it is shown
         * @description It signs from now on, the old one no more. Without a gap: have the receiver take both, and set one of your own with PATCH.
         */
        post: operations["rotateLifecycleHookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lifecycle-hooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send hook.test to the hook, enabled or not
         * @description A before_call hook’s answer is read as it would be before a call: `outcome`.
         */
        post: operations["testLifecycleHook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lifecycle-hooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what the hook was asked and told in the last 7 days, with every attempt, newest first */
        get: operations["listLifecycleHookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start an outbound call */
        post: operations["startCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List calls, newest first */
        get: operations["listCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a call with its session */
        get: operations["getCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/{id}/hangup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End a call */
        post: operations["hangUpCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/{id}/recording-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a fresh recording URL */
        get: operations["getRecordingUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/{id}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything that was heard of a call, late and duplicate reports included */
        get: operations["getCallTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List campaigns, newest first */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign, as a draft
         * @description An agent or a number that is not of this account, or deleted, is refused with VALIDATION_ERROR, naming the field.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a campaign */
        get: operations["getCampaign"];
        put?: never;
        post?: never;
        /** Delete a draft campaign; extraction sets attached to it are detached */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        /**
         * Change a draft campaign; fields left out keep their value
         * @description The rules hold for the result. `schedule: null` takes the calling hours away.
         */
        patch: operations["updateCampaign"];
        trace?: never;
    };
    "/api/v2/config/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all endpoints of the account */
        get: operations["listWebhooks"];
        put?: never;
        /** Create an endpoint; the only time its secret is shown */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an endpoint */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /** Change an endpoint; its agent is fixed */
        patch: operations["updateWebhook"];
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Issue a new signing secret; the only time it is shown */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/listen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account's events as they happen
         * @description Server-sent events for a developer's machine that no webhook can reach; `parley listen` reads it.
         *
         *     The first message is `ready` (`{"gap": boolean}`), then each event of the account is a message `webhook` with
         *     `{"id", "type", "agent_id", "payload"}`, whether or not an endpoint receives it: `id` is the `webhook-id` of its
         *     deliveries and `payload` the exact body as text. The `id:` of a message is where to go on with `Last-Event-ID`, so that
         *     nothing is lost over a reconnection within 10 minutes; `gap` says when that was too long.
         *
         *     The last message is `end` (`{"reason"}`): `time` after 15 minutes, `unread` when what was sent was left unread for a
         *     minute, `key` when the key is no longer good, `unavailable` when this server cannot go on. Connect again, with
         *     `Last-Event-ID`.
         */
        get: operations["listenToEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send webhook.test to the endpoint, whatever its allowlist
         * @description Answers with the attempt. A disabled endpoint receives nothing, so no test either: enable it first.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to the endpoint, with every attempt
         * @description Dead letters, given up after their last attempt: `status=failed`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a delivery again */
        post: operations["retryWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the deliveries of a time range again
         * @description Runs in the background; each delivery gets one more attempt under its own `webhook-id`. Asking again for a range that is being replayed answers with the replay under way.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/config/webhooks/{id}/replay/{replay_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a replay is */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{agent_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the documents of an agent and how far their indexing is, latest linked first */
        get: operations["listAgentDocuments"];
        put?: never;
        /**
         * Link documents to an agent; indexing starts and goes on in the background
         * @description All documents are linked or none. Linking a document that is linked already changes nothing, but a failed indexing is tried again.
         */
        post: operations["linkAgentDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{agent_id}/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a document from an agent
         * @description The document remains. What was indexed of it is cleaned up in the background.
         */
        delete: operations["unlinkAgentDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{agent_id}/knowledge/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the agent would find in its documents for a question */
        post: operations["searchAgentKnowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/agent/{agent_id}/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List an agent's own endpoints */
        get: operations["listAgentWebhooks"];
        put?: never;
        /** Create an endpoint for the events of one agent */
        post: operations["createAgentWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        /** Whether account-wide endpoints receive the agent's events */
        patch: operations["setAgentWebhookFanout"];
        trace?: never;
    };
    "/api/v2/config/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Create or replace the `default` endpoint, with a new secret each time
         * @deprecated
         * @description Legacy: new integrations use /config/webhooks.
         */
        put: operations["putDefaultWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/telephony/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List connections */
        get: operations["listConnections"];
        put?: never;
        /** Connect a SIP trunk */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/telephony/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a connection */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /** Delete a connection */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /** Change a connection */
        patch: operations["updateConnection"];
        trace?: never;
    };
    "/api/v2/phone-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List imported numbers */
        get: operations["listPhoneNumbers"];
        put?: never;
        /** Import a number of a connection */
        post: operations["importPhoneNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/phone-numbers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a number */
        get: operations["getPhoneNumber"];
        put?: never;
        post?: never;
        /** Delete a number; a default from-number cannot be deleted */
        delete: operations["deletePhoneNumber"];
        options?: never;
        head?: never;
        /** Change a number */
        patch: operations["updatePhoneNumber"];
        trace?: never;
    };
    "/admin/v1/partners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List partners */
        get: operations["listPartners"];
        put?: never;
        /** Create a partner */
        post: operations["createPartner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/partners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a partner */
        get: operations["getPartner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a partner: approve, suspend, limits, price, tier */
        patch: operations["updatePartner"];
        trace?: never;
    };
    "/admin/v1/partners/{id}/voice-grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The exclusive voices a partner was given */
        get: operations["listVoiceGrants"];
        put?: never;
        /** Give a partner a voice of tier exclusive; twice is the same as once */
        post: operations["grantVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/partners/{id}/voice-grants/{voice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take an exclusive voice back; agents that have it keep it until they change it */
        delete: operations["revokeVoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/partners/{id}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a partner's API keys */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key; the only time it is shown */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/partners/{id}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key; it is refused from the next request on */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/partners/{id}/credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A partner's balance */
        get: operations["getCredits"];
        put?: never;
        /** Top up or correct a balance; with a `reference`, at most once */
        post: operations["addCredits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What operators did, newest first */
        get: operations["listOperatorActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many stored secrets are sealed under which master key
         * @description A key that none is sealed under is no longer needed for them.
         */
        get: operations["countSecrets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/v1/secrets/reseal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seal stored secrets anew under the `MASTER_KEY` of now: one step of a pass over all of them
         * @description Repeat with `next_cursor` until that is null. A pass may be begun again at any time, and by two at once; secrets that are set meanwhile stay as they are set.
         */
        post: operations["resealSecrets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers, newest first */
        get: operations["listCustomers"];
        put?: never;
        /** Register a customer; a known external_id with the same content answers the existing one */
        post: operations["registerCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a customer */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Change a customer; fields left out keep their value */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/api/v2/customers/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a customer: it refuses new calls; archiving again changes nothing */
        post: operations["archiveCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/customers/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a customer back; it takes calls again */
        post: operations["unarchiveCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List projects, newest first */
        get: operations["listProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        /** Delete a project; the default one and one that agents belong to are refused */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change a project; fields left out keep their value */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/v2/billing/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the balance, in rupees */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what was added to and taken from the balance, newest first */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/billing/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What calls came to, by day or by agent */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "call.status.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A phone call moved to a new meaningful status */
        post: operations["on.call.status.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "session.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Final session data after post-call processing */
        post: operations["on.session.completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "inbound.route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where to route an inbound call, asked before it is answered */
        post: operations["on.inbound.route"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.transferred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call was transferred */
        post: operations["on.call.transferred"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.status.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A campaign moved to a new status */
        post: operations["on.campaign.status.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sent by the test operation only */
        post: operations["on.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        ToolAckConfigDto: {
            /**
             * @description fixed: the messages in their order; dynamic: another one each time.
             * @enum {string}
             */
            mode: "dynamic" | "fixed";
            /** @description The platform has some of its own when left out. */
            messages?: string[];
        };
        ExtractionKeyDto: {
            /** @description What the value is called in the result; unique. */
            name: string;
            /**
             * @description What the value is.
             * @enum {string}
             */
            type: "string" | "boolean" | "date" | "number" | "integer" | "enum";
            /** @description Tells the language model what to look for. */
            description: string;
            /** @description The values to choose from; for type enum only, and required there. */
            options?: string[];
        };
        ExtractionConfigDto: {
            /** @description Names are unique. */
            keys: components["schemas"]["ExtractionKeyDto"][];
            /** @description Language model to read with; the platform default when left out. */
            model?: string;
        };
        AttachedSetDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /** @description What people call it. */
            name: string;
        };
        AgentDto: {
            /** @description Unique among your agents. */
            agent_name: string;
            /** @description May use `{{variable}}` from the call. */
            prompt: string;
            /**
             * Format: uuid
             * @description `voice_id` of a voice of GET /agent/voices. The gender is taken from it.
             */
            voice_id: string;
            /**
             * @description Whether it takes calls or places them.
             * @enum {string}
             */
            agent_type: "inbound" | "outbound";
            /** @description At most one regional language (Hindi included); hinglish pairs only with en or hi. Empty = platform default. */
            spoken_languages: ("en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn")[];
            /** @description Spoken when the call connects. */
            intro_message: string | null;
            /** @description Notices that a machine answered. */
            voicemail_detection_enabled: boolean;
            /** @description Requires voicemail_detection_enabled. */
            screener_handling_enabled: boolean;
            /** @description Null or empty clears. */
            voicemail_message: string | null;
            /**
             * Format: uuid
             * @description The default project when left out.
             */
            project_id: string | null;
            /** @description Calls are recorded; the recording is in the call for 7 days. */
            enable_recording: boolean;
            /**
             * @description How well a passage of the knowledge base must fit to be used: high takes only close ones. Null = medium.
             * @enum {string|null}
             */
            kb_threshold: "low" | "medium" | "high" | null;
            /** @description What is found comes with a summary of it. */
            kb_include_summaries: boolean;
            /** @description How what is found is put before the language model. */
            kb_result_format: string | null;
            /** @description What is found is condensed by a language model first. */
            kb_enable_llm_processing: boolean;
            /** @description Instructions for that step. */
            kb_llm_system_prompt: string | null;
            /** @description When false the agent cannot end calls itself. */
            end_call_enabled: boolean;
            /** @description Null or empty = platform default. */
            end_call_message: string | null;
            /** @description Null or empty = section skipped. */
            end_call_instructions: string | null;
            /** @description Cold transfer to a human; needs transfer_number. */
            transfer_enabled: boolean;
            /** @description Where calls are transferred to; required when transfer_enabled is true. */
            transfer_number: string | null;
            /** @description Null or empty = platform default. */
            transfer_message: string | null;
            /** @description When to transfer. */
            transfer_instructions: string | null;
            /** @description When false the agent neither prompts nor ends on silence. */
            user_idle_enabled: boolean;
            /** @description Spoken while a tool runs. Left out = mode dynamic; null = off. */
            tool_ack_config: components["schemas"]["ToolAckConfigDto"] | null;
            /** @description When false nothing is read out of calls, whatever keys there are. */
            extraction_enabled: boolean;
            /** @description Null disables the cap. */
            max_call_duration_secs: number | null;
            /**
             * Format: uuid
             * @description An asset of GET /agent/background-audio.
             */
            background_audio_id: string | null;
            /** @description Null = 0.3. */
            background_audio_volume: number | null;
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description Of the voice. */
            gender: string;
            /**
             * @description A deleted agent is found no more; events and calls of it remain.
             * @enum {string}
             */
            status: "active" | "deleted";
            /** @description The agent's own keys; null when it has none. */
            extraction_config: components["schemas"]["ExtractionConfigDto"] | null;
            /** @description Sets attached to it, whose keys are read as well. */
            extraction_sets: components["schemas"]["AttachedSetDto"][];
            /** @description Whether account-wide webhook endpoints receive its events. */
            webhooks_include_account_endpoints: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreateAgentBody: {
            /** @description Unique among your agents. */
            agent_name: string;
            /** @description May use `{{variable}}` from the call. */
            prompt: string;
            /**
             * Format: uuid
             * @description `voice_id` of a voice of GET /agent/voices. The gender is taken from it.
             */
            voice_id: string;
            /**
             * @description Whether it takes calls or places them.
             * @enum {string}
             */
            agent_type: "inbound" | "outbound";
            /**
             * @description At most one regional language (Hindi included); hinglish pairs only with en or hi. Empty = platform default.
             * @default []
             */
            spoken_languages?: ("en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn")[];
            /** @description Spoken when the call connects. */
            intro_message?: string | null;
            /**
             * @description Notices that a machine answered.
             * @default true
             */
            voicemail_detection_enabled?: boolean;
            /**
             * @description Requires voicemail_detection_enabled.
             * @default false
             */
            screener_handling_enabled?: boolean;
            /** @description Null or empty clears. */
            voicemail_message?: string | null;
            /**
             * Format: uuid
             * @description The default project when left out.
             */
            project_id?: string | null;
            /**
             * @description Calls are recorded; the recording is in the call for 7 days.
             * @default true
             */
            enable_recording?: boolean;
            /**
             * @description How well a passage of the knowledge base must fit to be used: high takes only close ones. Null = medium.
             * @default medium
             * @enum {string|null}
             */
            kb_threshold?: "low" | "medium" | "high" | null;
            /**
             * @description What is found comes with a summary of it.
             * @default false
             */
            kb_include_summaries?: boolean;
            /** @description How what is found is put before the language model. */
            kb_result_format?: string | null;
            /**
             * @description What is found is condensed by a language model first.
             * @default false
             */
            kb_enable_llm_processing?: boolean;
            /** @description Instructions for that step. */
            kb_llm_system_prompt?: string | null;
            /**
             * @description When false the agent cannot end calls itself.
             * @default true
             */
            end_call_enabled?: boolean;
            /** @description Null or empty = platform default. */
            end_call_message?: string | null;
            /** @description Null or empty = section skipped. */
            end_call_instructions?: string | null;
            /**
             * @description Cold transfer to a human; needs transfer_number.
             * @default false
             */
            transfer_enabled?: boolean;
            /** @description Where calls are transferred to; required when transfer_enabled is true. */
            transfer_number?: string | null;
            /** @description Null or empty = platform default. */
            transfer_message?: string | null;
            /** @description When to transfer. */
            transfer_instructions?: string | null;
            /**
             * @description When false the agent neither prompts nor ends on silence.
             * @default true
             */
            user_idle_enabled?: boolean;
            /** @description Spoken while a tool runs. Left out = mode dynamic; null = off. */
            tool_ack_config?: components["schemas"]["ToolAckConfigDto"] | null;
            /**
             * @description When false nothing is read out of calls, whatever keys there are.
             * @default true
             */
            extraction_enabled?: boolean;
            /**
             * @description Null disables the cap.
             * @default 600
             */
            max_call_duration_secs?: number | null;
            /**
             * Format: uuid
             * @description An asset of GET /agent/background-audio.
             */
            background_audio_id?: string | null;
            /** @description Null = 0.3. */
            background_audio_volume?: number | null;
        };
        PaginationDto: {
            /** @description At most so many a page. */
            limit: number;
            /** @description Whether `next_cursor` leads to another page. */
            has_more: boolean;
            /** @description Pass it as `cursor` for the next page; null on the last one. */
            next_cursor: string | null;
        };
        AgentListDto: {
            /** @description Those of this page, newest first. */
            agents: components["schemas"]["AgentDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        VoiceConfigurationDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /**
             * Format: uuid
             * @description What `voice_id` of an agent takes.
             */
            voice_id: string;
            /** @description What people call it. */
            display_name: string;
            /** @description What it sounds like. */
            description: string;
            /** @description Who speaks. */
            provider: string;
            /** @description Speech model of the provider. */
            model_name: string;
            /**
             * @description The least entitlement that has it.
             * @enum {string}
             */
            tier: "standard" | "premium" | "exclusive";
            /** @description What the provider calls it. */
            provider_voice_id: string;
            /** @description 1 = normal pace. */
            speed: number;
            /** @description 1 = as the engine speaks. */
            volume: number;
            /**
             * @description What it speaks.
             * @enum {string}
             */
            language: "en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn";
            /** @description An agent with this voice has it too. */
            gender: string;
            /** @description What it says in a preview. */
            preview_text: string;
            /**
             * @description Voices in the list are active.
             * @enum {string}
             */
            status: "active";
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        VoiceListDto: {
            /** @description Voices of your entitlement, and those granted to you. */
            voices: components["schemas"]["VoiceConfigurationDto"][];
        };
        BackgroundAudioDto: {
            /**
             * Format: uuid
             * @description What `background_audio_id` of an agent takes.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description What is heard. */
            description: string;
            /** @description Length of the loop. */
            duration_seconds: number;
            /** @description Media type of the file. */
            mime_type: string;
            /**
             * Format: uri
             * @description Plays the sound; needs no key, valid for a day.
             */
            preview_url: string;
        };
        BackgroundAudioListDto: {
            /** @description Sounds an agent may have under its speech. */
            background_audio: components["schemas"]["BackgroundAudioDto"][];
        };
        UpdateAgentBody: {
            /** @description Unique among your agents. */
            agent_name?: string;
            /** @description May use `{{variable}}` from the call. */
            prompt?: string;
            /**
             * Format: uuid
             * @description `voice_id` of a voice of GET /agent/voices. The gender is taken from it.
             */
            voice_id?: string;
            /**
             * @description Whether it takes calls or places them.
             * @enum {string}
             */
            agent_type?: "inbound" | "outbound";
            /** @description At most one regional language (Hindi included); hinglish pairs only with en or hi. Empty = platform default. */
            spoken_languages?: ("en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn")[];
            /** @description Spoken when the call connects. */
            intro_message?: string | null;
            /** @description Notices that a machine answered. */
            voicemail_detection_enabled?: boolean;
            /** @description Requires voicemail_detection_enabled. */
            screener_handling_enabled?: boolean;
            /** @description Null or empty clears. */
            voicemail_message?: string | null;
            /**
             * Format: uuid
             * @description The default project when left out.
             */
            project_id?: string | null;
            /** @description Calls are recorded; the recording is in the call for 7 days. */
            enable_recording?: boolean;
            /**
             * @description How well a passage of the knowledge base must fit to be used: high takes only close ones. Null = medium.
             * @enum {string|null}
             */
            kb_threshold?: "low" | "medium" | "high" | null;
            /** @description What is found comes with a summary of it. */
            kb_include_summaries?: boolean;
            /** @description How what is found is put before the language model. */
            kb_result_format?: string | null;
            /** @description What is found is condensed by a language model first. */
            kb_enable_llm_processing?: boolean;
            /** @description Instructions for that step. */
            kb_llm_system_prompt?: string | null;
            /** @description When false the agent cannot end calls itself. */
            end_call_enabled?: boolean;
            /** @description Null or empty = platform default. */
            end_call_message?: string | null;
            /** @description Null or empty = section skipped. */
            end_call_instructions?: string | null;
            /** @description Cold transfer to a human; needs transfer_number. */
            transfer_enabled?: boolean;
            /** @description Where calls are transferred to; required when transfer_enabled is true. */
            transfer_number?: string | null;
            /** @description Null or empty = platform default. */
            transfer_message?: string | null;
            /** @description When to transfer. */
            transfer_instructions?: string | null;
            /** @description When false the agent neither prompts nor ends on silence. */
            user_idle_enabled?: boolean;
            /** @description Spoken while a tool runs. Left out = mode dynamic; null = off. */
            tool_ack_config?: components["schemas"]["ToolAckConfigDto"] | null;
            /** @description When false nothing is read out of calls, whatever keys there are. */
            extraction_enabled?: boolean;
            /** @description Null disables the cap. */
            max_call_duration_secs?: number | null;
            /**
             * Format: uuid
             * @description An asset of GET /agent/background-audio.
             */
            background_audio_id?: string | null;
            /** @description Null = 0.3. */
            background_audio_volume?: number | null;
            /** @description Null clears. */
            extraction_config?: components["schemas"]["ExtractionConfigDto"] | null;
            /** @description Whether account-wide webhook endpoints receive the events of this agent. */
            webhooks_include_account_endpoints?: boolean;
        };
        MessageDto: {
            /** @description What was done, in a sentence. */
            message: string;
        };
        VoiceConfigurationListDto: {
            /** @description Voices of your entitlement, and those granted to you. */
            voice_configurations: components["schemas"]["VoiceConfigurationDto"][];
        };
        DocumentUploadDto: {
            /**
             * @description HTTP method of the upload.
             * @enum {string}
             */
            method: "PUT";
            /**
             * Format: uri
             * @description Takes exactly file_size bytes, once or again, until expires_at. No API key is sent.
             */
            url: string;
            /** @description To be sent exactly as they are. */
            headers: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Until when it is valid.
             */
            expires_at: string;
        };
        NewDocumentDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /**
             * @description What kind of document it is.
             * @enum {string}
             */
            type: "pdf" | "docx" | "txt" | "md" | "csv" | "html" | "web_link";
            /**
             * @description `failed`: it cannot be read; `error_message` says why.
             * @enum {string}
             */
            status: "uploading" | "ready" | "failed";
            /** @description Bytes. Of a web link: of the page as last read, 0 before. */
            file_size: number;
            /** @description Media type of the file. */
            mime_type: string;
            /**
             * Format: uri
             * @description The address of a web link.
             */
            source_url: string | null;
            /** @description What went wrong, in words; null when nothing did. */
            error_message: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Where the bytes of the file go. */
            upload: components["schemas"]["DocumentUploadDto"];
        };
        CreateDocumentBody: {
            /** @description What people call it. */
            name: string;
            /** @description Free text for people. */
            description?: string;
            /** @description Its ending says the type: .pdf, .docx, .txt, .md, .csv, .html. */
            file_name: string;
            /** @description Has to fit the ending of file_name. */
            mime_type: string;
            /** @description Bytes, exactly; at most 25 MiB. */
            file_size: number;
        };
        DocumentDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /**
             * @description What kind of document it is.
             * @enum {string}
             */
            type: "pdf" | "docx" | "txt" | "md" | "csv" | "html" | "web_link";
            /**
             * @description `failed`: it cannot be read; `error_message` says why.
             * @enum {string}
             */
            status: "uploading" | "ready" | "failed";
            /** @description Bytes. Of a web link: of the page as last read, 0 before. */
            file_size: number;
            /** @description Media type of the file. */
            mime_type: string;
            /**
             * Format: uri
             * @description The address of a web link.
             */
            source_url: string | null;
            /** @description What went wrong, in words; null when nothing did. */
            error_message: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreateWebLinkBody: {
            /** @description What people call it. */
            name: string;
            /** @description Free text for people. */
            description?: string;
            /**
             * Format: uri
             * @description A public https page of HTML, text, Markdown, CSV or PDF, at most 5 MiB.
             */
            url: string;
        };
        DocumentListDto: {
            /** @description Those of this page, newest first. */
            documents: components["schemas"]["DocumentDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        AttachedAgentDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
        };
        AttachedCampaignDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /** @description What people call it. */
            name: string;
        };
        ExtractionSetDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Free text for people. */
            description: string;
            /** @description What is looked for in a call. */
            keys: components["schemas"]["ExtractionKeyDto"][];
            /** @description Agents that have it. */
            attached_agents: components["schemas"]["AttachedAgentDto"][];
            /** @description Campaigns that have it. */
            attached_campaigns: components["schemas"]["AttachedCampaignDto"][];
            /** @description Of the answer to from-agent: inline keys dropped in favour of the set’s. Empty elsewhere. */
            dropped_inline_keys: string[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreateExtractionSetBody: {
            /** @description Unique among your sets. */
            name: string;
            /** @description Free text for people. */
            description?: string;
            /** @description Names are unique; at most 64 KiB in all. */
            keys?: components["schemas"]["ExtractionKeyDto"][];
        };
        PromoteExtractionKeysBody: {
            /**
             * Format: uuid
             * @description The agent whose own keys are moved.
             */
            agent_id: string;
            /** @description Creates a new set. Exactly one of `name` and `set_id`. */
            name?: string;
            /** @description Merges into this set. Exactly one of `name` and `set_id`. */
            set_id?: string;
            /** @description Of the new set; not used when merging. */
            description?: string;
            /**
             * @description When merging, keys the set already has keep their definition and the agent’s are dropped. Left out, they are 409 EXTRACTION_KEY_CLASH.
             * @enum {string}
             */
            on_conflict?: "keep_set_definition";
        };
        ExtractionSetListDto: {
            /** @description Those of this page, newest first. */
            extraction_sets: components["schemas"]["ExtractionSetDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateExtractionSetBody: {
            /** @description Unique among your sets. */
            name?: string;
            /** @description Free text for people. */
            description?: string;
            /** @description Names are unique; at most 64 KiB in all. */
            keys?: components["schemas"]["ExtractionKeyDto"][];
        };
        DictionaryEntryDto: {
            /** @description A word or short phrase. */
            word: string;
            /** @description How it sounds: spelt as one would read it, or ARPAbet phones between slashes. */
            pronunciations?: string[];
            /**
             * @description How much it matters; 1 when left out.
             * @default 1
             */
            boost?: number;
        };
        DictionaryDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description The language the words are of.
             * @enum {string}
             */
            language: "en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn";
            /** @description Its words. */
            entries: components["schemas"]["DictionaryEntryDto"][];
            /** @description Agents that have it. */
            attached_agents: components["schemas"]["AttachedAgentDto"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreateDictionaryBody: {
            /** @description Unique on the account. */
            name: string;
            /**
             * @description Used on calls of agents that speak it.
             * @enum {string}
             */
            language: "en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn";
            /** @description No word twice. */
            entries: components["schemas"]["DictionaryEntryDto"][];
        };
        DictionaryListDto: {
            /** @description Those of this page, newest first. */
            dictionaries: components["schemas"]["DictionaryDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateDictionaryBody: {
            /** @description Unique on the account. */
            name?: string;
            /**
             * @description Used on calls of agents that speak it.
             * @enum {string}
             */
            language?: "en" | "hinglish" | "hi" | "mr" | "te" | "ta" | "kn" | "ml" | "gu" | "pa" | "bn";
            /** @description No word twice. */
            entries?: components["schemas"]["DictionaryEntryDto"][];
        };
        ToolHeaderDto: {
            /** @description Name of the header. */
            name: string;
            /** @description `********` for a secret one. */
            value: string;
            /** @description Whether its value is kept encrypted and masked. */
            secret: boolean;
        };
        CustomFunctionDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description By which the language model calls it. */
            name: string;
            /** @description Tells the language model what it does and when to use it. */
            description: string;
            /**
             * @description HTTP method.
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Where it is; path and query may hold placeholders. */
            url: string;
            /** @description Sent with each request; values may hold placeholders. */
            headers: components["schemas"]["ToolHeaderDto"][];
            /** @description Query parameters, with placeholders; null = what the URL does not hold. */
            query: {
                [key: string]: unknown;
            } | null;
            /** @description JSON body, with placeholders; null = the arguments. */
            body: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Schema of the arguments. */
            parameters: {
                [key: string]: unknown;
            };
            /** @description How long an answer is waited for, in milliseconds. */
            timeout_ms: number;
            /** @description Whether requests are signed; the secret itself is never returned. */
            has_signing_secret: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        ToolHeaderBody: {
            /** @description Name of the header. */
            name: string;
            /** @description May hold {{variable}} and {{args.name}}; a secret one is sent as it is. Of a secret header left out or `********`: the stored value stays. */
            value?: string;
            /**
             * @description Stored encrypted and never returned.
             * @default false
             */
            secret?: boolean;
        };
        CreateCustomFunctionBody: {
            /** @description By which the language model calls it. Unique on the account. */
            name: string;
            /** @description Tells the language model what it does and when to use it. */
            description: string;
            /**
             * @description HTTP method.
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description HTTPS. Path and query may hold {{variable}} of the call and {{args.name}} of the arguments. */
            url: string;
            /** @description Sent with each request; values may hold placeholders. */
            headers?: components["schemas"]["ToolHeaderBody"][];
            /** @description Query parameters: strings, with placeholders. Null: GET and DELETE send there the arguments the URL does not hold. */
            query?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON body of POST, PUT and PATCH, with placeholders; a text that is one placeholder takes its value, numbers and objects included. Null: the arguments. Of GET and DELETE, which send none, it must be null. */
            body?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Schema (draft 7) of the arguments: an object schema without outside references. */
            parameters?: {
                [key: string]: unknown;
            };
            /**
             * @description How long an answer is waited for, in milliseconds.
             * @default 10000
             */
            timeout_ms?: number;
            /** @description Requests are signed with it as webhooks are (X-Webhook-Signature). Never returned; null removes it. */
            signing_secret?: string | null;
        };
        CustomFunctionListDto: {
            /** @description Those of this page, newest first. */
            custom_functions: components["schemas"]["CustomFunctionDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateCustomFunctionBody: {
            /** @description By which the language model calls it. Unique on the account. */
            name?: string;
            /** @description Tells the language model what it does and when to use it. */
            description?: string;
            /**
             * @description HTTP method.
             * @enum {string}
             */
            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description HTTPS. Path and query may hold {{variable}} of the call and {{args.name}} of the arguments. */
            url?: string;
            /** @description Sent with each request; values may hold placeholders. */
            headers?: components["schemas"]["ToolHeaderBody"][];
            /** @description Query parameters: strings, with placeholders. Null: GET and DELETE send there the arguments the URL does not hold. */
            query?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON body of POST, PUT and PATCH, with placeholders; a text that is one placeholder takes its value, numbers and objects included. Null: the arguments. Of GET and DELETE, which send none, it must be null. */
            body?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Schema (draft 7) of the arguments: an object schema without outside references. */
            parameters?: {
                [key: string]: unknown;
            };
            /** @description How long an answer is waited for, in milliseconds. */
            timeout_ms?: number;
            /** @description Requests are signed with it as webhooks are (X-Webhook-Signature). Never returned; null removes it. */
            signing_secret?: string | null;
        };
        ToolCallResultDto: {
            /**
             * Format: uuid
             * @description Sent along as X-Parley-Tool-Call-Id.
             */
            tool_call_id: string;
            /**
             * @description `ok`, or what went wrong: `refused` is by the rules for addresses.
             * @enum {string}
             */
            outcome: "ok" | "http_error" | "timeout" | "refused" | "unreachable" | "invalid_arguments";
            /** @description What the language model is told. */
            result: string;
            /** @description HTTP status of the answer; null without one. */
            status_code: number | null;
            /** @description Milliseconds until the answer was read or given up. */
            latency_ms: number;
        };
        TestCustomFunctionBody: {
            /** @description As the language model would give them. */
            arguments?: {
                [key: string]: unknown;
            };
            /** @description A call's variables. */
            variables?: {
                [key: string]: string | number | boolean;
            };
        };
        AgentToolDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The agent it belongs to or is about.
             */
            agent_id: string;
            /**
             * @description What it is: exactly one of the two ids below is given.
             * @enum {string}
             */
            kind: "custom_function" | "connector_action";
            /** @description By which the language model calls it; unique on the agent. */
            name: string;
            /**
             * Format: uuid
             * @description The custom function, if it is one.
             */
            custom_function_id: string | null;
            /**
             * Format: uuid
             * @description The connector, if it is an action of one.
             */
            connector_id: string | null;
            /** @description Which action of the connector. */
            action: string | null;
            /** @description For this agent only; null = the function's or action's own. */
            description: string | null;
            /** @description False: kept as it is, and not used. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        AttachAgentToolBody: {
            /** @description For this agent only; null = the function's or action's own. */
            description?: string | null;
            /** @description Only enabled tools are offered to the language model. */
            enabled?: boolean;
            /**
             * Format: uuid
             * @description The custom function, if it is one.
             */
            custom_function_id?: string;
            /**
             * Format: uuid
             * @description The connector, if it is an action of one.
             */
            connector_id?: string;
            /** @description Name of one of the actions of the connector. */
            action?: string;
        };
        AgentToolListDto: {
            /** @description Those of this page, newest first. */
            tools: components["schemas"]["AgentToolDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateAgentToolBody: {
            /** @description For this agent only; null = the function's or action's own. */
            description?: string | null;
            /** @description Only enabled tools are offered to the language model. */
            enabled?: boolean;
        };
        OAuth2SettingsDto: {
            /** @description Where the customer is sent to agree. */
            authorization_url: string;
            /** @description Where tokens are fetched and renewed. */
            token_url: string;
            /** @description Of the client registered with the other service. */
            client_id: string;
            /** @description The secret itself is never returned. */
            has_client_secret: boolean;
            /** @description What is asked for. */
            scopes: string[];
        };
        ApiKeySettingsDto: {
            /**
             * @description Where the key goes.
             * @enum {string}
             */
            in: "header" | "query";
            /** @description Of the header or the query parameter. */
            name: string;
            /** @description Before the key in a header. */
            prefix?: string;
        };
        ConnectorActionDto: {
            /** @description By which the language model calls it, after the name of the connector. */
            name: string;
            /** @description For the language model. */
            description: string;
            /**
             * @description HTTP method.
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** @description Added to base_url; takes placeholders. */
            path: string;
            /** @description As of a custom function. */
            query?: {
                [key: string]: unknown;
            } | null;
            /** @description As of a custom function. */
            body?: {
                [key: string]: unknown;
            } | null;
            /** @description JSON Schema of the arguments. */
            parameters?: {
                [key: string]: unknown;
            };
            /**
             * @description How long an answer is waited for, in milliseconds.
             * @default 10000
             */
            timeout_ms?: number;
        };
        ConnectorDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description Unique on the account. */
            name: string;
            /**
             * @description How customers connect their accounts; fixed.
             * @enum {string}
             */
            kind: "oauth2" | "api_key";
            /** @description What paths of actions follow. */
            base_url: string;
            /** @description How tokens are got; null for `api_key`. */
            oauth2: components["schemas"]["OAuth2SettingsDto"] | null;
            /** @description Where the key goes; null for `oauth2`. */
            api_key: components["schemas"]["ApiKeySettingsDto"] | null;
            /** @description What agents may do there. */
            actions: components["schemas"]["ConnectorActionDto"][];
            /** @description Register it with the other service; null for api_key. */
            redirect_url: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        OAuth2SettingsBody: {
            /**
             * Format: uri
             * @description Where the customer is sent to agree.
             */
            authorization_url: string;
            /**
             * Format: uri
             * @description Where tokens are fetched and renewed.
             */
            token_url: string;
            /** @description Of the client registered with the other service. */
            client_id: string;
            /** @description Stored encrypted and never returned. Null for a public client; left out of a change, it stays. */
            client_secret?: string | null;
            /** @description What is asked for. */
            scopes?: string[];
        };
        CreateConnectorBody: {
            /** @description Unique on the account; begins the names of its tools. */
            name: string;
            /**
             * @description How customers connect their accounts; fixed.
             * @enum {string}
             */
            kind: "oauth2" | "api_key";
            /**
             * Format: uri
             * @description HTTPS. The paths of the actions are added to it.
             */
            base_url: string;
            /** @description Required for kind oauth2. */
            oauth2?: components["schemas"]["OAuth2SettingsBody"];
            /** @description Required for kind api_key. */
            api_key?: components["schemas"]["ApiKeySettingsDto"];
            /** @description What agents may do there. */
            actions?: components["schemas"]["ConnectorActionDto"][];
        };
        ConnectorListDto: {
            /** @description Those of this page, newest first. */
            connectors: components["schemas"]["ConnectorDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateConnectorBody: {
            /** @description Unique on the account; begins the names of its tools. */
            name?: string;
            /**
             * Format: uri
             * @description HTTPS. The paths of the actions are added to it.
             */
            base_url?: string;
            /** @description How tokens are got; null for `api_key`. */
            oauth2?: components["schemas"]["OAuth2SettingsBody"];
            /** @description Where the key goes; null for `oauth2`. */
            api_key?: components["schemas"]["ApiKeySettingsDto"];
            /** @description What agents may do there. */
            actions?: components["schemas"]["ConnectorActionDto"][];
        };
        ConnectAnswerDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description Whose account it is. */
            customer_id: string;
            /**
             * Format: uuid
             * @description The connector of the service the account is with.
             */
            connector_id: string;
            /**
             * @description reconnect_required: the other service takes our token no more; only the customer can help.
             * @enum {string}
             */
            status: "pending" | "connected" | "reconnect_required";
            /**
             * Format: date-time
             * @description When the access token runs out; it is renewed before.
             */
            expires_at: string | null;
            /** @description What last went wrong with it; null when nothing did. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description oauth2: send the customer there, once and soon. Null for api_key. */
            authorization_url: string | null;
            /**
             * Format: date-time
             * @description Until when `authorization_url` may be visited; null without one.
             */
            authorization_expires_at: string | null;
        };
        ConnectAccountBody: {
            /**
             * Format: uuid
             * @description The connector of the service the account is with.
             */
            connector_id: string;
            /** @description Required for kind api_key. Stored encrypted and never returned. */
            api_key?: string;
        };
        ConnectedAccountDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description Whose account it is. */
            customer_id: string;
            /**
             * Format: uuid
             * @description The connector of the service the account is with.
             */
            connector_id: string;
            /**
             * @description reconnect_required: the other service takes our token no more; only the customer can help.
             * @enum {string}
             */
            status: "pending" | "connected" | "reconnect_required";
            /**
             * Format: date-time
             * @description When the access token runs out; it is renewed before.
             */
            expires_at: string | null;
            /** @description What last went wrong with it; null when nothing did. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        ConnectedAccountListDto: {
            /** @description Those of this page, newest first. */
            connected_accounts: components["schemas"]["ConnectedAccountDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        IntegrationLogDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * Format: uuid
             * @description Sent along as X-Parley-Tool-Call-Id.
             */
            tool_call_id: string;
            /**
             * @description What was called.
             * @enum {string}
             */
            kind: "custom_function" | "connector_action";
            /** @description Name by which the language model called it. */
            tool: string;
            /**
             * Format: uuid
             * @description The custom function, if it is one.
             */
            custom_function_id: string | null;
            /**
             * Format: uuid
             * @description The connector, if it is an action of one.
             */
            connector_id: string | null;
            /**
             * Format: uuid
             * @description Null for a test.
             */
            agent_id: string | null;
            /**
             * Format: uuid
             * @description The call it is about.
             */
            call_id: string | null;
            /**
             * Format: uuid
             * @description The session of that call.
             */
            session_id: string | null;
            /** @description Your customer it was for; null if none was given. */
            customer_id: string | null;
            /** @description HTTP method. */
            method: string;
            /** @description As it was defined, placeholders and all; without the query. */
            url: string;
            /**
             * @description `ok`, or what went wrong: `refused` is by the rules for addresses.
             * @enum {string}
             */
            outcome: "ok" | "http_error" | "timeout" | "refused" | "unreachable" | "invalid_arguments";
            /** @description HTTP status of the answer; null without one. */
            status_code: number | null;
            /** @description Milliseconds until the answer was read or given up. */
            latency_ms: number;
            /** @description What went wrong; null when nothing did. */
            error: string | null;
            /** @description Beginning of what was sent; secrets, addresses and long numbers masked. */
            request_excerpt: string | null;
            /** @description Beginning of what came back, masked likewise. */
            response_excerpt: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        IntegrationLogListDto: {
            /** @description Those of this page, newest first. */
            integration_logs: components["schemas"]["IntegrationLogDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        NewLifecycleHookDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description When it is sent a request; fixed.
             * @enum {string}
             */
            event: "before_call" | "after_call";
            /** @description Where requests go. */
            url: string;
            /**
             * Format: uuid
             * @description Only calls of this agent; null: of all.
             */
            agent_id: string | null;
            /** @description The secret itself is never returned. */
            has_secret: boolean;
            /** @description How long an answer is waited for before a call, in milliseconds. */
            timeout_ms: number;
            /**
             * @description before_call: what becomes of the call when the hook fails or answers late or wrongly.
             * @enum {string}
             */
            failure_action: "continue" | "cancel";
            /** @description before_call: whether the answer may cancel or reject the call. */
            allow_cancel: boolean;
            /** @description False: kept as it is, and not used. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Shown only now. */
            secret: string;
            /** @description What was done, in a sentence. */
            message: string;
        };
        CreateLifecycleHookBody: {
            /** @description What people call it. */
            name: string;
            /**
             * @description When it is sent a request; fixed.
             * @enum {string}
             */
            event: "before_call" | "after_call";
            /**
             * Format: uri
             * @description HTTPS only.
             */
            url: string;
            /**
             * Format: uuid
             * @description Only calls of this agent; fixed at creation. Null: all agents.
             */
            agent_id?: string | null;
            /** @description Signs what the hook is sent; generated when left out. */
            secret?: string;
            /**
             * @description How long an answer is waited for before a call, in milliseconds.
             * @default 2000
             */
            timeout_ms?: number;
            /**
             * @description before_call: what becomes of the call when the hook fails or answers late or wrongly.
             * @default continue
             * @enum {string}
             */
            failure_action?: "continue" | "cancel";
            /**
             * @description before_call: whether the answer may cancel (outbound) or reject (inbound) the call.
             * @default true
             */
            allow_cancel?: boolean;
            /**
             * @description False: kept as it is, and not used.
             * @default true
             */
            enabled?: boolean;
        };
        LifecycleHookDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /**
             * @description When it is sent a request; fixed.
             * @enum {string}
             */
            event: "before_call" | "after_call";
            /** @description Where requests go. */
            url: string;
            /**
             * Format: uuid
             * @description Only calls of this agent; null: of all.
             */
            agent_id: string | null;
            /** @description The secret itself is never returned. */
            has_secret: boolean;
            /** @description How long an answer is waited for before a call, in milliseconds. */
            timeout_ms: number;
            /**
             * @description before_call: what becomes of the call when the hook fails or answers late or wrongly.
             * @enum {string}
             */
            failure_action: "continue" | "cancel";
            /** @description before_call: whether the answer may cancel or reject the call. */
            allow_cancel: boolean;
            /** @description False: kept as it is, and not used. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        LifecycleHookListDto: {
            /** @description Those of this page, newest first. */
            lifecycle_hooks: components["schemas"]["LifecycleHookDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateLifecycleHookBody: {
            /** @description What people call it. */
            name?: string;
            /**
             * Format: uri
             * @description HTTPS only.
             */
            url?: string;
            /** @description Signs what the hook is sent; generated when left out. */
            secret?: string;
            /** @description How long an answer is waited for before a call, in milliseconds. */
            timeout_ms?: number;
            /**
             * @description before_call: what becomes of the call when the hook fails or answers late or wrongly.
             * @enum {string}
             */
            failure_action?: "continue" | "cancel";
            /** @description before_call: whether the answer may cancel or reject the call. */
            allow_cancel?: boolean;
            /** @description False: kept as it is, and not used. */
            enabled?: boolean;
        };
        RotatedSecretDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description The new one: shown now and never again. */
            secret: string;
            /** @description What was done, in a sentence. */
            message: string;
        };
        AttemptDto: {
            /** @description 1 for the first. */
            attempt: number;
            /** @description HTTP status of the answer; null without one. */
            status_code: number | null;
            /** @description Milliseconds until the answer was read or given up. */
            latency_ms: number;
            /** @description What went wrong; null when nothing did. */
            error: string | null;
            /** @description First 4 KiB of the answer; of hundreds of attempts, the latest ones only. */
            response_body: string | null;
            /**
             * Format: date-time
             * @description When it was sent.
             */
            attempted_at: string;
        };
        HookDeliveryDto: {
            /**
             * @description `pending` until one attempt succeeded or the last one failed.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /**
             * Format: date-time
             * @description When it is tried next; null when it is not tried again.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description What was tried, oldest first. */
            attempts: components["schemas"]["AttemptDto"][];
            /**
             * Format: uuid
             * @description As in `X-Parley-Delivery-Id`: of before_call the id of the call.
             */
            id: string;
            /**
             * Format: uuid
             * @description The hook.
             */
            hook_id: string;
            /**
             * @description What the hook was asked or told.
             * @enum {string}
             */
            event: "before_call" | "after_call" | "hook.test";
            /**
             * Format: uuid
             * @description Null for a test.
             */
            call_id: string | null;
            /**
             * @description What a before_call answer came to.
             * @enum {string|null}
             */
            outcome: "continue" | "cancel" | "failed" | null;
        };
        HookDeliveryListDto: {
            /** @description Those of this page, newest first. */
            deliveries: components["schemas"]["HookDeliveryDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        TranscriptEntryDto: {
            /**
             * @description `user` is the person on the phone, `bot` the agent.
             * @enum {string}
             */
            role: "user" | "bot";
            /** @description What was said. */
            content: string;
            /**
             * Format: date-time
             * @description When it was said.
             */
            timestamp: string;
        };
        ExtractionResultDto: {
            /**
             * @description skipped: there was nothing to read, or it is disabled.
             * @enum {string}
             */
            status: "success" | "failed" | "skipped" | "pending";
            /** @description Which language model read the call. */
            model: string | null;
            /**
             * Format: date-time
             * @description When it was read; null before.
             */
            extractedAt: string | null;
            /** @description How long that took, in milliseconds. */
            latencyMs: number | null;
            /** @description How often the model was asked. */
            attempts: number;
            /** @description By the names of the keys. */
            values: {
                [key: string]: unknown;
            } | null;
            /** @description Why it failed. */
            error: string | null;
        };
        HoldEventDto: {
            /** @description What was heard of it. */
            kind: string;
            /**
             * Format: date-time
             * @description When it began; null before.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it ended; null before.
             */
            ended_at: string | null;
            /** @description How long, in seconds. */
            duration_secs: number;
            /** @description Whether the callee came back. */
            recovered: boolean;
        };
        HoldSummaryDto: {
            /** @description Whether the call was on hold at all. */
            detected: boolean;
            /** @description Each time it was. */
            events: components["schemas"]["HoldEventDto"][];
            /** @description Sum of them, in seconds. */
            total_secs: number;
            /** @description Whether nobody came back before the end. */
            ended_on_hold: boolean;
            /** @description Kinds among `events`. */
            kinds: string[];
        };
        CallSessionDto: {
            /**
             * Format: uuid
             * @description The session of that call.
             */
            session_id: string;
            /**
             * @description `processing`: the call is over and is being read; `completed` and `failed` are final.
             * @enum {string}
             */
            status: "created" | "active" | "processing" | "completed" | "failed";
            /** @description From the answer to the end; 0 when nobody answered. */
            duration_seconds: number;
            /** @description The charge; 1 credit = 1 rupee. */
            credits_used: number;
            /** @description True when everything after the call is done. */
            processing_complete: boolean;
            /**
             * Format: date-time
             * @description When everything after the call was done; null before.
             */
            pipeline_completed_at: string | null;
            /** @description Null when nobody answered, and in lists of calls. */
            transcript: components["schemas"]["TranscriptEntryDto"][] | null;
            /**
             * Format: uri
             * @description Only if recording was enabled; valid 7 days.
             */
            recording_url?: string;
            /** @description What stood in for `{{variable}}` in prompts and messages. */
            variables: {
                [key: string]: string | number | boolean;
            };
            /** @description Null before the end of the call. */
            extraction: components["schemas"]["ExtractionResultDto"] | null;
            /** @description When the callee put the call on hold. */
            hold: components["schemas"]["HoldSummaryDto"];
            /**
             * Format: date-time
             * @description When it began; null before.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended; null before.
             */
            ended_at: string | null;
        };
        CallDto: {
            /**
             * Format: uuid
             * @description The call it is about.
             */
            call_id: string;
            /**
             * Format: uuid
             * @description The agent it belongs to or is about.
             */
            agent_id: string;
            /**
             * Format: uuid
             * @description The session of that call.
             */
            session_id: string;
            /** @description Your customer it was for; null if none was given. */
            customer_id: string | null;
            /** @description The campaign that dialled it; null outside one. */
            campaign_id: string | null;
            /** @description Yours, as given when the call was started. */
            client_reference_id: string | null;
            /**
             * @description Who called: `outbound` is the agent.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description The calling number. */
            from_number: string;
            /** @description The called number. */
            to_number: string;
            /**
             * @description completed, failed, no_answer, busy and canceled are final.
             * @enum {string}
             */
            status: "pending" | "ringing" | "in_progress" | "completed" | "failed" | "no_answer" | "busy" | "canceled";
            /**
             * @description How it came out; null before its end.
             * @enum {string|null}
             */
            disposition: "completed" | "voicemail" | "user_hangup_no_speech" | "no_answer" | "busy" | "canceled" | "blocked" | "failed" | "transferred" | null;
            /**
             * @description Null until it is known.
             * @enum {string|null}
             */
            answered_by: "human" | "machine" | "unknown" | "not_answered" | null;
            /**
             * @description Why the conversation ended; null before its end.
             * @enum {string|null}
             */
            end_call_reason: "agent_ended" | "user_hung_up" | "transferred" | "max_duration" | "user_idle" | "voicemail" | "screener" | "no_answer" | "busy" | "canceled" | "blocked" | "api_hangup" | "carrier_error" | "system_error" | "balance_exhausted" | null;
            /** @description The lowercase Q.850 name where the carrier gives one. */
            hangup_cause: string | null;
            /**
             * @description Who ended it.
             * @enum {string|null}
             */
            hangup_source: "caller" | "callee" | "system" | "api" | "carrier" | "error" | "unknown" | null;
            /** @description What is charged for. */
            bill_duration_seconds: number;
            /** @description From the answer to the end. */
            duration_seconds: number;
            /**
             * @description The carrier, or `sip` for a trunk.
             * @enum {string}
             */
            provider: "sip" | "carrier_a" | "carrier_b" | "carrier_c" | "carrier_d" | "carrier_e" | "carrier_f" | "carrier_g";
            /**
             * Format: uuid
             * @description By which connection it went.
             */
            connection_id: string | null;
            /** @description What went wrong, if anything did. */
            error_message: string | null;
            /** @description As given at its start. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When dialling or ringing began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended; null before.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The conversation, and what was made of it. */
            session: components["schemas"]["CallSessionDto"];
        };
        StartCallBody: {
            /**
             * Format: uuid
             * @description Who speaks.
             */
            agent_id: string;
            /** @description Who is called. */
            to_number: string;
            /** @description One of your numbers; the default from-number when left out. */
            from_number?: string;
            /**
             * Format: uuid
             * @description By which connection; when left out, the one of the from-number.
             */
            connection_id?: string;
            /** @description For which customer of yours; an archived one is refused. */
            customer_id?: string;
            /** @description Echoed in call.status.updated. */
            client_reference_id?: string;
            /** @description For `{{variable}}` in prompts and messages. */
            variables?: {
                [key: string]: string | number | boolean;
            };
            /** @description Yours; comes back in the call and in its events. At most 16384 bytes of JSON. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        CallListDto: {
            /** @description Those of this page, newest first. */
            calls: components["schemas"]["CallDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        RecordingUrlDto: {
            /**
             * Format: uri
             * @description Plays the recording without a key.
             */
            recording_url: string;
            /**
             * Format: date-time
             * @description Until when it is valid.
             */
            expires_at: string;
        };
        TimelineEntryDto: {
            /** @description Counts from 1 in each call. */
            seq: number;
            /**
             * Format: date-time
             * @description When it was heard of.
             */
            at: string;
            /** @description What was heard. */
            type: string;
            /** @description False when it changed nothing (late, duplicate, out of order). */
            applied: boolean;
            /** @description What else is known; depends on `type`. */
            data: {
                [key: string]: unknown;
            };
        };
        TimelineDto: {
            /** @description In the order they came. */
            entries: components["schemas"]["TimelineEntryDto"][];
        };
        CampaignNumberDto: {
            /** @description The imported number. */
            phone_number_id: string;
            /** @description The number itself, E.164. */
            phone_number: string;
        };
        CampaignWindowDto: {
            /** @description Days on which the window opens. */
            days: ("monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday")[];
            /** @description Local time; inclusive. */
            start: string;
            /** @description Local time; exclusive, after `start`. `24:00` is the end of the day. */
            end: string;
        };
        CampaignScheduleDto: {
            /** @description IANA name; the windows are its local time. */
            time_zone: string;
            /** @description Nothing is dialled outside all of them. */
            windows: components["schemas"]["CampaignWindowDto"][];
            /**
             * Format: date-time
             * @description Nothing is dialled before; null = at once.
             */
            starts_at: string | null;
            /**
             * Format: date-time
             * @description Nothing is dialled from then on; null = no end.
             */
            ends_at: string | null;
        };
        CampaignDto: {
            /** @description Identifies it; the prefix is part of the value. */
            campaign_id: string;
            /** @description What people call it. */
            name: string;
            /** @description Free text for people. */
            description: string;
            /**
             * Format: uuid
             * @description The agent that talks.
             */
            agent_id: string;
            /** @description Name of the agent. */
            agent_name: string;
            /** @description Null: the connection follows from the caller ID. */
            provider: string | null;
            /**
             * @description Campaigns call out.
             * @enum {string}
             */
            type: "outbound";
            /** @description Caller IDs. */
            phone_numbers: components["schemas"]["CampaignNumberDto"][];
            /**
             * @description Calls dialled at once.
             * @default 5
             */
            concurrency_limit: number;
            /** @description Slots of `concurrency_limit` kept for retries. */
            retry_concurrency: number;
            /**
             * @description How often one contact is tried again.
             * @default 0
             */
            retry_count: number;
            /**
             * @description Wait before a retry `retry_delays_minutes` says nothing of.
             * @default 60
             */
            cooldown_minutes: number;
            /** @description Wait before the first retry, the second, and so on. */
            retry_delays_minutes: number[];
            /** @description Whether a callback asked for in a call is made. */
            callback_enabled: boolean;
            /**
             * @description A campaign begins as `draft`; `completed` and `canceled` are final.
             * @enum {string}
             */
            status: "draft" | "running" | "paused" | "completed" | "canceled";
            /** @description Contacts it has. */
            total_contacts: number;
            /** @description Contacts reached. */
            completed_count: number;
            /** @description Contacts not reached after their last retry. */
            failed_count: number;
            /** @description Contacts never dialled: invalid, duplicate, or on the do-not-call list. */
            skipped_count: number;
            /**
             * Format: date-time
             * @description When it was started; null for a draft.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was last paused; null if never.
             */
            paused_at: string | null;
            /**
             * Format: date-time
             * @description When every contact was final; null before.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it may dial; null = at any time. */
            schedule: components["schemas"]["CampaignScheduleDto"] | null;
        };
        CampaignScheduleBody: {
            /** @description IANA name. */
            time_zone: string;
            /** @description When may be dialled. A window does not cross midnight; windows that overlap are one. */
            windows: components["schemas"]["CampaignWindowDto"][];
            /**
             * Format: date-time
             * @description Nothing is dialled before.
             */
            starts_at?: string | null;
            /**
             * Format: date-time
             * @description Nothing is dialled from then on.
             */
            ends_at?: string | null;
        };
        CreateCampaignBody: {
            /** @description What people call it. */
            name: string;
            /**
             * @description Free text for people.
             * @default
             */
            description?: string;
            /**
             * Format: uuid
             * @description The agent that talks.
             */
            agent_id: string;
            /** @description Imported numbers to call from. */
            phone_number_ids: string[];
            /**
             * @description Calls dialled at once; clamped at dispatch by the limit of the account.
             * @default 5
             */
            concurrency_limit?: number;
            /**
             * @description Slots of `concurrency_limit` kept for retries while any is due; at most `concurrency_limit`.
             * @default 0
             */
            retry_concurrency?: number;
            /**
             * @description How often one contact is tried again.
             * @default 0
             */
            retry_count?: number;
            /**
             * @description Minutes before a retry that `retry_delays_minutes` says nothing about.
             * @default 60
             */
            cooldown_minutes?: number;
            /** @description Minutes before the first retry, the second, and so on. */
            retry_delays_minutes?: number[];
            /**
             * @description Whether a callback asked for in a call is made.
             * @default false
             */
            callback_enabled?: boolean;
            /** @description Calling hours; outside them nothing is dialled. None: always. */
            schedule?: components["schemas"]["CampaignScheduleBody"] | null;
        };
        CampaignListDto: {
            /** @description Those of this page, newest first. */
            campaigns: components["schemas"]["CampaignDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateCampaignBody: {
            /** @description What people call it. */
            name?: string;
            /** @description Free text for people. */
            description?: string;
            /**
             * Format: uuid
             * @description The agent that talks.
             */
            agent_id?: string;
            /** @description Imported numbers to call from. */
            phone_number_ids?: string[];
            /** @description Calls dialled at once; clamped at dispatch by the limit of the account. */
            concurrency_limit?: number;
            /** @description Slots of `concurrency_limit` kept for retries while any is due; at most `concurrency_limit`. */
            retry_concurrency?: number;
            /** @description How often one contact is tried again. */
            retry_count?: number;
            /** @description Minutes before a retry that `retry_delays_minutes` says nothing about. */
            cooldown_minutes?: number;
            /** @description Minutes before the first retry, the second, and so on. */
            retry_delays_minutes?: number[];
            /** @description Whether a callback asked for in a call is made. */
            callback_enabled?: boolean;
            /** @description Calling hours; outside them nothing is dialled. None: always. */
            schedule?: components["schemas"]["CampaignScheduleBody"] | null;
        };
        NewWebhookDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description A short name of your choosing. */
            label: string;
            /**
             * Format: uri
             * @description Where requests go.
             */
            url: string;
            /** @description Only enabled endpoints receive events. */
            enabled: boolean;
            /** @description Why Parley disabled it. */
            disabled_reason: string | null;
            /**
             * Format: uuid
             * @description The agent it is bound to; null: account-wide.
             */
            agent_id: string | null;
            /** @description Allowlist of event types; empty = all, later ones included. */
            events: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
            /**
             * Format: date-time
             * @description When it was last sent something; null before.
             */
            last_delivery_at: string | null;
            /** @description `succeeded` or `failed`: how that came out; null before. */
            last_delivery_status: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Shown only now. */
            secret: string;
            /** @description What was done, in a sentence. */
            message: string;
        };
        CreateWebhookBody: {
            /** @description Unique on the account; `default` is reserved. */
            label: string;
            /**
             * Format: uri
             * @description HTTPS only.
             */
            url: string;
            /** @description Allowlist of event types; left out or empty = all, later ones included. */
            events?: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
            /**
             * Format: uuid
             * @description Binds the endpoint to one agent, for good.
             */
            agent_id?: string;
        };
        WebhookDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description A short name of your choosing. */
            label: string;
            /**
             * Format: uri
             * @description Where requests go.
             */
            url: string;
            /** @description Only enabled endpoints receive events. */
            enabled: boolean;
            /** @description Why Parley disabled it. */
            disabled_reason: string | null;
            /**
             * Format: uuid
             * @description The agent it is bound to; null: account-wide.
             */
            agent_id: string | null;
            /** @description Allowlist of event types; empty = all, later ones included. */
            events: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
            /**
             * Format: date-time
             * @description When it was last sent something; null before.
             */
            last_delivery_at: string | null;
            /** @description `succeeded` or `failed`: how that came out; null before. */
            last_delivery_status: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        WebhookListDto: {
            /** @description All endpoints, those of agents included. */
            webhooks: components["schemas"]["WebhookDto"][];
            /** @description All event types there are. */
            available_events: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
        };
        UpdateWebhookBody: {
            /** @description Unique on the account; `default` is reserved. */
            label?: string;
            /**
             * Format: uri
             * @description HTTPS only.
             */
            url?: string;
            /** @description Allowlist of event types; left out or empty = all, later ones included. */
            events?: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
            /** @description Only enabled endpoints receive events. */
            enabled?: boolean;
        };
        RotateSecretBody: {
            /** @description Hours the old secret signs as well, for a gapless change; up to three old ones do, each until its own end. 0, or left out: from now on only the new one signs. */
            overlap_hours?: number;
        };
        DeliveryDto: {
            /**
             * @description `pending` until one attempt succeeded or the last one failed.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /**
             * Format: date-time
             * @description When it is tried next; null when it is not tried again.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description What was tried, oldest first. */
            attempts: components["schemas"]["AttemptDto"][];
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The same over retries and endpoints: the dedup key of a receiver.
             */
            event_id: string;
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test";
            /**
             * Format: uuid
             * @description The webhook endpoint.
             */
            endpoint_id: string;
        };
        DeliveryListDto: {
            /** @description Those of this page, newest first. */
            deliveries: components["schemas"]["DeliveryDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        ReplayDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * Format: uuid
             * @description The webhook endpoint.
             */
            endpoint_id: string;
            /**
             * @description `canceled`: the endpoint was disabled meanwhile.
             * @enum {string}
             */
            status: "running" | "completed" | "canceled";
            /**
             * Format: date-time
             * @description First moment of the range.
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the range; the moment itself is not in it.
             */
            until: string;
            /** @description Whether only failed deliveries are sent again. */
            only_failed: boolean;
            /** @description Deliveries in the range that were done when the replay was asked for; one still under way counts once it is taken. See `counted`. */
            matched: number;
            /** @description Whether `matched` is final. A range of more than 10 000 deliveries is counted in the background, ahead of what is replayed. */
            counted: boolean;
            /** @description Of them, how many are back in the queue. */
            replayed: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was done; null before.
             */
            finished_at: string | null;
        };
        ReplayBody: {
            /**
             * Format: date-time
             * @description Inclusive; deliveries are kept for 30 days.
             */
            since: string;
            /**
             * Format: date-time
             * @description Exclusive. What is made after the replay was asked for is not part of it.
             */
            until: string;
            /** @description Only those that were given up. Default false. */
            only_failed?: boolean;
        };
        LinkedDocumentDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Empty when none was given. */
            description: string;
            /**
             * @description What kind of document it is.
             * @enum {string}
             */
            type: "pdf" | "docx" | "txt" | "md" | "csv" | "html" | "web_link";
            /**
             * @description As on the document itself.
             * @enum {string}
             */
            status: "uploading" | "ready" | "failed";
            /** @description Bytes. */
            file_size: number;
            /** @description Media type of the file. */
            mime_type: string;
            /** @description The address of a web link; null for files. */
            source_url: string | null;
            /** @description What went wrong, in words; null when nothing did. */
            error_message: string | null;
            /**
             * @description The agent finds answers in the document once it is indexed.
             * @enum {string}
             */
            index_status: "pending" | "indexing" | "indexed" | "failed";
            /** @description Why it cannot be searched, or could not be yet. */
            index_error: string | null;
            /**
             * Format: date-time
             * @description When it was last indexed; null before.
             */
            indexed_at: string | null;
            /**
             * Format: date-time
             * @description When it was linked to the agent.
             */
            linked_at: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        LinkedDocumentsDto: {
            /** @description What was linked, and how far its indexing is. */
            documents: components["schemas"]["LinkedDocumentDto"][];
        };
        LinkDocumentsBody: {
            /** @description Documents of yours with status ready. */
            document_ids: string[];
        };
        LinkedDocumentListDto: {
            /** @description Those of this page, latest linked first. */
            documents: components["schemas"]["LinkedDocumentDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        KnowledgeResultDto: {
            /**
             * Format: uuid
             * @description The document it is from.
             */
            document_id: string;
            /** @description Name of that document. */
            document_name: string;
            /** @description The headings it stands under, outermost first; empty for none. */
            heading: string;
            /** @description The piece of text that was found. */
            content: string;
            /** @description 0..1. The agent takes what reaches its kb_threshold: low 0.25, medium 0.45, high 0.65. */
            score: number;
            /** @description Of the whole document, for agents with kb_include_summaries. */
            summary: string | null;
        };
        KnowledgeAnswerDto: {
            /** @description Best first. */
            results: components["schemas"]["KnowledgeResultDto"][];
            /** @description The results as the agent's prompt gets them (kb_result_format); empty without results. */
            text: string;
            /** @description The language model wrote `text` (kb_enable_llm_processing). */
            processed: boolean;
        };
        KnowledgeSearchBody: {
            /** @description What a caller may ask. */
            query: string;
        };
        CreateAgentWebhookBody: {
            /** @description Unique on the account; `default` is reserved. */
            label: string;
            /**
             * Format: uri
             * @description HTTPS only.
             */
            url: string;
            /** @description Allowlist of event types; left out or empty = all, later ones included. */
            events?: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
            /** @description Ignored: the agent is the one in the path. */
            agent_id?: string | number | boolean | Record<string, never> | unknown[] | null;
        };
        AgentWebhooksDto: {
            /** @description The agent's own endpoints. */
            webhooks: components["schemas"]["WebhookDto"][];
            /** @description All event types there are. */
            available_events: ("call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test")[];
            /** @description Whether account-wide endpoints receive the events of this agent. */
            include_account_endpoints: boolean;
        };
        FanoutDto: {
            /** @description Whether account-wide endpoints receive the events of this agent. */
            webhooks_include_account_endpoints: boolean;
        };
        FanoutBody: {
            /** @description Whether account-wide endpoints receive the events of this agent. */
            webhooks_include_account_endpoints: boolean;
        };
        DefaultWebhookDto: {
            /**
             * Format: uri
             * @description Where events go.
             */
            webhook_url: string;
            /** @description Signs what is delivered; shown now and never again. */
            webhook_secret: string;
            /** @description What was done, in a sentence. */
            message: string;
        };
        DefaultWebhookBody: {
            /**
             * Format: uri
             * @description HTTPS only.
             */
            webhook_url: string;
        };
        ConnectionDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "sip";
            /** @description What people call it. */
            name: string;
            /** @description Name or address of the trunk. */
            host: string;
            /** @description SIP port of the trunk. */
            port: number;
            /**
             * @description SIP transport.
             * @enum {string}
             */
            transport: "udp" | "tcp";
            /** @description For digest authentication; null without. */
            username: string | null;
            /** @description The password itself is never returned. */
            has_password: boolean;
            /** @description Addresses and ranges inbound calls may come from. */
            inbound_networks: string[];
            /** @description False: kept as it is, and not used. */
            enabled: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreateConnectionBody: {
            /** @description What people call it. */
            name: string;
            /** @description Name or address of the trunk. */
            host: string;
            /**
             * @description SIP port of the trunk.
             * @default 5060
             */
            port?: number;
            /**
             * @description SIP transport.
             * @default udp
             * @enum {string}
             */
            transport?: "udp" | "tcp";
            /** @description For digest authentication; null without. */
            username?: string | null;
            /** @description Stored encrypted, never returned. */
            password?: string | null;
            /** @description Where inbound calls may come from; default: the trunk's address. */
            inbound_networks?: string[];
            /**
             * @description What it is.
             * @default sip
             * @enum {string}
             */
            kind?: "sip";
        };
        ConnectionListDto: {
            /** @description Those of this page, newest first. */
            connections: components["schemas"]["ConnectionDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateConnectionBody: {
            /** @description What people call it. */
            name?: string;
            /** @description Name or address of the trunk. */
            host?: string;
            /** @description SIP port of the trunk. */
            port?: number;
            /**
             * @description SIP transport.
             * @enum {string}
             */
            transport?: "udp" | "tcp";
            /** @description For digest authentication; null without. */
            username?: string | null;
            /** @description Stored encrypted, never returned. */
            password?: string | null;
            /** @description Where inbound calls may come from; default: the trunk's address. */
            inbound_networks?: string[];
            /** @description False: kept as it is, and not used. */
            enabled?: boolean;
        };
        PhoneNumberDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /** @description E.164. */
            number: string;
            /** @description A short name of your choosing. */
            label: string | null;
            /**
             * Format: uuid
             * @description The connection it is reached by.
             */
            connection_id: string;
            /**
             * Format: uuid
             * @description The agent that answers calls to it; null: none.
             */
            agent_id: string | null;
            /** @description Whether calls that name no `from_number` are placed from it. */
            is_default_from: boolean;
            /**
             * @description Imported numbers are active.
             * @enum {string}
             */
            status: "active";
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreatePhoneNumberBody: {
            /** @description E.164. */
            number: string;
            /**
             * Format: uuid
             * @description The connection it is reached by.
             */
            connection_id: string;
            /** @description A short name of your choosing. */
            label?: string | null;
            /**
             * Format: uuid
             * @description Answers inbound calls to this number.
             */
            agent_id?: string | null;
            /**
             * @description Used when a call names no from_number.
             * @default false
             */
            is_default_from?: boolean;
        };
        PhoneNumberListDto: {
            /** @description Those of this page, newest first. */
            phone_numbers: components["schemas"]["PhoneNumberDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdatePhoneNumberBody: {
            /** @description A short name of your choosing. */
            label?: string | null;
            /**
             * Format: uuid
             * @description The agent that answers calls to it; null: none.
             */
            agent_id?: string | null;
            /** @description Whether calls that name no `from_number` are placed from it. */
            is_default_from?: boolean;
        };
        PartnerDto: {
            /** @description What people call it. */
            name: string;
            /** @description E-mail address; null if none is known. */
            email: string | null;
            /**
             * @description Only an APPROVED account may use its keys.
             * @enum {string}
             */
            status: "PENDING" | "APPROVED" | "SUSPENDED";
            /** @description Simultaneous outbound calls; null = unlimited. */
            concurrency_limit: number | null;
            /** @description Outside /calls, per API key. */
            rate_limit_per_minute: number;
            /** @description /calls and under it, per API key. */
            calls_rate_limit_per_minute: number;
            /** @description Rupees. */
            price_per_minute: string;
            /**
             * @description Voices the account may use.
             * @enum {string}
             */
            tier: "standard" | "premium" | "exclusive";
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreatePartnerBody: {
            /** @description What people call it. */
            name: string;
            /** @description E-mail address; null if none is known. */
            email?: string | null;
            /**
             * @description Only an APPROVED account may use its keys.
             * @default APPROVED
             * @enum {string}
             */
            status?: "PENDING" | "APPROVED" | "SUSPENDED";
            /**
             * @description Simultaneous outbound calls; null = unlimited.
             * @default 5
             */
            concurrency_limit?: number | null;
            /**
             * @description Outside /calls, per API key.
             * @default 60
             */
            rate_limit_per_minute?: number;
            /**
             * @description /calls and under it, per API key.
             * @default 10
             */
            calls_rate_limit_per_minute?: number;
            /**
             * @description Rupees.
             * @default 1.00
             */
            price_per_minute?: string;
            /**
             * @description Voices the account may use.
             * @default standard
             * @enum {string}
             */
            tier?: "standard" | "premium" | "exclusive";
        };
        PartnerListDto: {
            /** @description Those of this page, newest first. */
            partners: components["schemas"]["PartnerDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdatePartnerBody: {
            /** @description What people call it. */
            name?: string;
            /** @description E-mail address; null if none is known. */
            email?: string | null;
            /**
             * @description Only an APPROVED account may use its keys.
             * @enum {string}
             */
            status?: "PENDING" | "APPROVED" | "SUSPENDED";
            /** @description Simultaneous outbound calls; null = unlimited. */
            concurrency_limit?: number | null;
            /** @description Outside /calls, per API key. */
            rate_limit_per_minute?: number;
            /** @description /calls and under it, per API key. */
            calls_rate_limit_per_minute?: number;
            /** @description Rupees. */
            price_per_minute?: string;
            /**
             * @description Voices the account may use.
             * @enum {string}
             */
            tier?: "standard" | "premium" | "exclusive";
        };
        VoiceGrantDto: {
            /**
             * Format: uuid
             * @description The voice, as `voice_id` of an agent takes it.
             */
            voice_id: string;
            /** @description The voice in the list of voice configurations. */
            voice_configuration_id: string;
            /** @description What people call the voice. */
            display_name: string;
            /**
             * Format: date-time
             * @description When it was granted.
             */
            granted_at: string;
        };
        GrantVoiceBody: {
            /**
             * Format: uuid
             * @description `voice_id` of a voice of tier exclusive.
             */
            voice_id: string;
        };
        VoiceGrantListDto: {
            /** @description Exclusive voices the account was given. */
            voice_grants: components["schemas"]["VoiceGrantDto"][];
        };
        NewApiKeyDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description The key: shown now and never again. */
            api_key: string;
            /** @description Last four characters, to tell keys apart. */
            last4: string;
        };
        CreateApiKeyBody: {
            /** @description What people call it. */
            name?: string | null;
        };
        ApiKeyDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string | null;
            /** @description Last four characters, to tell keys apart. */
            last4: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a request last came with it; null before the first.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description Since when it is refused; null while it is valid.
             */
            revoked_at: string | null;
        };
        ApiKeyListDto: {
            /** @description Those of this page, newest first. */
            api_keys: components["schemas"]["ApiKeyDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        BalanceDto: {
            /** @description Rupees, exact. */
            balance: string;
        };
        AddCreditsBody: {
            /** @description Rupees: of a top-up more than zero; of a correction more or less, never zero. */
            amount: string;
            /**
             * @description A correction puts right what was added or charged wrongly; it needs a `note`.
             * @default top_up
             * @enum {string}
             */
            kind?: "top_up" | "correction";
            /** @description Why. A correction needs one. */
            note?: string | null;
            /**
             * @description A correction that leaves less than is held for calls in progress is 409 CONFLICT without it.
             * @default false
             */
            allow_overdraft?: boolean;
            /** @description Unique per partner: the same kind, amount and reference again changes nothing. */
            reference?: string | null;
        };
        AccountBalanceDto: {
            /** @description Rupees, exact: the sum of all transactions. */
            balance: string;
            /** @description Kept for calls in progress, in advance: 30 seconds each at first. */
            held: string;
            /** @description What a new call may still use: balance less held. */
            available: string;
            /** @description Calls are charged by the second begun, rounded half up to 4 decimals. */
            price_per_minute: string;
        };
        OperatorActionDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description Names the operator token without giving it away. */
            operator: string;
            /** @description X-Request-Id of the request. */
            request_id: string;
            /** @description Where the request came from. */
            address: string | null;
            /**
             * @description What was done.
             * @enum {string}
             */
            action: "partner.create" | "partner.update" | "api_key.create" | "api_key.revoke" | "credits.add" | "credits.correct" | "voice.grant" | "voice.revoke";
            /**
             * Format: uuid
             * @description The account it was done to.
             */
            partner_id: string;
            /**
             * Format: uuid
             * @description The partner, API key or transaction it was done to.
             */
            target_id: string;
            /** @description What was changed, as it was before. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description The same afterwards. Never holds a secret. */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        OperatorActionListDto: {
            /** @description Those of this page, newest first. */
            actions: components["schemas"]["OperatorActionDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        SealedSecretsDto: {
            /**
             * @description Whose secrets they are.
             * @enum {string}
             */
            service: "agents" | "calls" | "webhooks";
            /** @description Table and column. */
            place: string;
            /** @description Names a master key without giving it away. */
            key_id: string;
            /** @description Whether that is the `MASTER_KEY` of now. */
            current: boolean;
            /** @description Whether the service has that key: as `MASTER_KEY` or among `OTHER_MASTER_KEYS`. */
            readable: boolean;
            /** @description How many secrets. */
            count: number;
        };
        ApiKeyCountsDto: {
            /** @description Live keys that go by the `MASTER_KEY` of now. */
            current: number;
            /** @description Live keys that were not used since it is that. */
            other: number;
        };
        SealedSecretsListDto: {
            /** @description Those of this page, newest first. */
            secrets: components["schemas"]["SealedSecretsDto"][];
            /** @description How many are not sealed under the `MASTER_KEY` of now. */
            left: number;
            /** @description Those of this page, newest first. */
            api_keys: components["schemas"]["ApiKeyCountsDto"];
        };
        ResealDto: {
            /** @description Secrets that were sealed anew in this step. */
            resealed: number;
            /** @description Secrets whose key is not there, or that are damaged. */
            unreadable: number;
            /** @description For the next step; null when the pass is over. */
            next_cursor: string | null;
        };
        ResealBody: {
            /** @description `next_cursor` of the step before; without one a pass begins. */
            cursor?: string;
        };
        CustomerDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /** @description Yours: how you find it again. */
            external_id: string;
            /** @description What people call it. */
            name: string;
            /** @description E-mail address; null if none is known. */
            email: string | null;
            /** @description Yours: kept as it was given, and not read. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /**
             * @description An archived customer refuses new calls.
             * @enum {string}
             */
            status: "ACTIVE" | "ARCHIVED";
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        RegisterCustomerBody: {
            /** @description Your own identifier; unique on the account. */
            external_id: string;
            /** @description What people call it. */
            name: string;
            /** @description E-mail address; null if none is known. */
            email?: string | null;
            /** @description Yours; at most 16384 bytes of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        CustomerListDto: {
            /** @description Those of this page, newest first. */
            customers: components["schemas"]["CustomerDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateCustomerBody: {
            /** @description What people call it. */
            name?: string;
            /** @description E-mail address; null if none is known. */
            email?: string | null;
            /** @description Yours; at most 16384 bytes of JSON. */
            metadata?: {
                [key: string]: unknown;
            } | null;
        };
        ProjectDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /** @description What people call it. */
            name: string;
            /** @description Free text for people. */
            description: string | null;
            /** @description Agents created without a project belong to this one; it cannot be deleted. */
            is_default: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        CreateProjectBody: {
            /** @description Unique on the account. */
            name: string;
            /** @description Free text for people. */
            description?: string | null;
        };
        ProjectListDto: {
            /** @description Those of this page, newest first. */
            projects: components["schemas"]["ProjectDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UpdateProjectBody: {
            /** @description Unique on the account. */
            name?: string;
            /** @description Free text for people. */
            description?: string | null;
        };
        TransactionDto: {
            /**
             * Format: uuid
             * @description Identifies it; where it has a prefix, that is part of it.
             */
            id: string;
            /**
             * @description What it was.
             * @enum {string}
             */
            kind: "top_up" | "call_charge" | "correction";
            /** @description Rupees; negative for what was taken. */
            amount: string;
            /** @description Rupees, exact. */
            balance_after: string;
            /** @description Why, of a correction or top-up. */
            note: string | null;
            /** @description Given by the operator, so that it is added once only. */
            reference: string | null;
            /**
             * Format: uuid
             * @description The call a `call_charge` is for.
             */
            call_id: string | null;
            /**
             * Format: uuid
             * @description The agent of a charged call.
             */
            agent_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        TransactionListDto: {
            /** @description Those of this page, newest first. */
            transactions: components["schemas"]["TransactionDto"][];
            /** @description Where in the list this page is. */
            pagination: components["schemas"]["PaginationDto"];
        };
        UsageRowDto: {
            /** @description Calls that ended, answered or not. */
            calls: number;
            /** @description Of them, those somebody answered. */
            answered_calls: number;
            /** @description Charged seconds. */
            seconds: number;
            /** @description Rupees, exact. */
            amount: string;
            /** @description With `group_by=day`: the UTC day. */
            day?: string;
            /**
             * Format: uuid
             * @description With `group_by=agent`.
             */
            agent_id?: string;
        };
        UsageFiguresDto: {
            /** @description Calls that ended, answered or not. */
            calls: number;
            /** @description Of them, those somebody answered. */
            answered_calls: number;
            /** @description Charged seconds. */
            seconds: number;
            /** @description Rupees, exact. */
            amount: string;
        };
        UsageDto: {
            /**
             * @description What each row is of.
             * @enum {string}
             */
            group_by: "day" | "agent";
            /**
             * Format: date-time
             * @description First moment of the range.
             */
            since: string;
            /**
             * Format: date-time
             * @description End of the range; the moment itself is not in it.
             */
            until: string;
            /** @description Days newest first; agents by amount. None without calls. */
            usage: components["schemas"]["UsageRowDto"][];
            /** @description Sum of all rows. */
            total: components["schemas"]["UsageFiguresDto"];
        };
        AccountConcurrencyDto: {
            /** @description How many may; null = unlimited. */
            limit: number | null;
            /** @description Outbound calls that hold a slot. */
            active: number;
            /** @description How many more may be started; null = unlimited. */
            remaining: number | null;
        };
        CallStatusUpdatedDataDto: {
            /**
             * Format: uuid
             * @description The call it is about.
             */
            call_id: string;
            /**
             * Format: uuid
             * @description The session of that call.
             */
            session_id: string | null;
            /**
             * Format: uuid
             * @description The agent it belongs to or is about.
             */
            agent_id: string;
            /** @description Name of the agent. */
            agent_name: string | null;
            /** @description Yours, as given when the call was started. */
            client_reference_id: string | null;
            /**
             * @description Who called: `outbound` is the agent.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description The calling number. */
            from_number: string;
            /** @description The called number. */
            to_number: string;
            /**
             * @description The status it moved to.
             * @enum {string}
             */
            status: "pending" | "ringing" | "in_progress" | "completed" | "failed" | "no_answer" | "busy" | "canceled";
            /**
             * @description How it came out; null before its end.
             * @enum {string|null}
             */
            disposition: "completed" | "voicemail" | "user_hangup_no_speech" | "no_answer" | "busy" | "canceled" | "blocked" | "failed" | "transferred" | null;
            /**
             * @description Who answered; null until it is known.
             * @enum {string|null}
             */
            answered_by: "human" | "machine" | "unknown" | "not_answered" | null;
            /** @description The lowercase Q.850 name where the carrier gives one. */
            hangup_cause: string | null;
            /**
             * @description Who ended it; null before its end.
             * @enum {string|null}
             */
            hangup_source: "caller" | "callee" | "system" | "api" | "carrier" | "error" | "unknown" | null;
            /**
             * @description The status before; null for the first.
             * @enum {string|null}
             */
            previous_status: "pending" | "ringing" | "in_progress" | "completed" | "failed" | "no_answer" | "busy" | "canceled" | null;
            /** @description Final for the carrier leg. */
            terminal: boolean;
            /** @description The next call may be started. */
            concurrency_released: boolean;
            /** @description Slots of the account after this; null when they are not known. */
            account_concurrency: components["schemas"]["AccountConcurrencyDto"] | null;
            /**
             * @description The carrier, or `sip` for a trunk; null before it is known.
             * @enum {string|null}
             */
            provider: "sip" | "carrier_a" | "carrier_b" | "carrier_c" | "carrier_d" | "carrier_e" | "carrier_f" | "carrier_g" | null;
            /** @description Raw status of the carrier, for diagnosis only: branch on `status`. */
            provider_status: string | null;
            /** @description Raw event of the carrier, for diagnosis only. */
            provider_event: string | null;
            /**
             * Format: date-time
             * @description When it happened: order by this, not by arrival.
             */
            occurred_at: string;
        };
        CallStatusUpdatedEventDto: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "call.status.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description What happened. */
            data: components["schemas"]["CallStatusUpdatedDataDto"];
        };
        SessionCompletedDataDto: {
            /**
             * Format: uuid
             * @description The session of that call.
             */
            session_id: string;
            /**
             * Format: uuid
             * @description The agent it belongs to or is about.
             */
            agent_id: string;
            /** @description Name of the agent. */
            agent_name: string | null;
            /** @description From the answer to the end; 0 when nobody answered. */
            duration_seconds: number;
            /** @description The charge; 1 credit = 1 rupee. */
            credits_used: number;
            /** @description True: nothing more follows. */
            processing_complete: boolean;
            /**
             * Format: date-time
             * @description When everything after the call was done; null before.
             */
            pipeline_completed_at: string | null;
            /** @description What was said; null when nobody answered. */
            transcript: components["schemas"]["TranscriptEntryDto"][] | null;
            /** @description Only there when the payload would have been larger than 256 KiB: the rest of the transcript is at `GET /calls/{call_id}`. */
            transcript_truncated?: boolean;
            /**
             * Format: uuid
             * @description The call it is about.
             */
            call_id: string;
            /**
             * @description How the call ended.
             * @enum {string}
             */
            status: "pending" | "ringing" | "in_progress" | "completed" | "failed" | "no_answer" | "busy" | "canceled";
            /**
             * @description How it came out; null before its end.
             * @enum {string|null}
             */
            disposition: "completed" | "voicemail" | "user_hangup_no_speech" | "no_answer" | "busy" | "canceled" | "blocked" | "failed" | "transferred" | null;
            /**
             * @description Who called: `outbound` is the agent.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description The calling number. */
            from_number: string;
            /** @description The called number. */
            to_number: string;
            /**
             * @description The carrier, or `sip` for a trunk; null before it is known.
             * @enum {string}
             */
            provider: "sip" | "carrier_a" | "carrier_b" | "carrier_c" | "carrier_d" | "carrier_e" | "carrier_f" | "carrier_g";
            /** @description Yours, as given when the call was started. */
            client_reference_id: string | null;
            /** @description Your customer it was for; null if none was given. */
            customer_id: string | null;
            /** @description The campaign it belongs to; null outside one. */
            campaign_id: string | null;
            /**
             * Format: uri
             * @description Plays the recording without a key, for 7 days; null without a recording.
             */
            recording_url: string | null;
            /**
             * Format: date-time
             * @description Until when `recording_url` is valid; null without one.
             */
            recording_expires_at: string | null;
            /** @description What stood in for `{{variable}}` in prompts and messages. */
            variables: {
                [key: string]: string | number | boolean;
            };
            /** @description Yours: kept as it was given, and not read. */
            metadata: {
                [key: string]: unknown;
            } | null;
            /** @description What was read out of the call. */
            extraction: components["schemas"]["ExtractionResultDto"] | null;
            /** @description When the callee put the call on hold. */
            hold: components["schemas"]["HoldSummaryDto"];
            /**
             * @description Why the conversation ended.
             * @enum {string|null}
             */
            end_call_reason: "agent_ended" | "user_hung_up" | "transferred" | "max_duration" | "user_idle" | "voicemail" | "screener" | "no_answer" | "busy" | "canceled" | "blocked" | "api_hangup" | "carrier_error" | "system_error" | "balance_exhausted" | null;
        };
        SessionCompletedEventDto: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "session.completed";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description What happened. */
            data: components["schemas"]["SessionCompletedDataDto"];
        };
        InboundRouteCallDto: {
            /** @description Id of the call at the carrier. */
            provider_call_id: string;
            /** @description The calling number. */
            from_number: string;
            /** @description The called number. */
            to_number: string;
        };
        InboundRouteNumberDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
            /** @description E.164. */
            number: string;
        };
        InboundRouteIdDto: {
            /** @description Identifies it; where it has a prefix, that is part of it. */
            id: string;
        };
        InboundRouteEventDto: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "inbound.route";
            /** @description Of this payload. */
            version: string;
            /**
             * @description The carrier, or `sip` for a trunk; null before it is known.
             * @enum {string}
             */
            provider: "sip" | "carrier_a" | "carrier_b" | "carrier_c" | "carrier_d" | "carrier_e" | "carrier_f" | "carrier_g";
            /** @description The call that waits for an answer. */
            call: components["schemas"]["InboundRouteCallDto"];
            /** @description The called number. */
            phone_number: components["schemas"]["InboundRouteNumberDto"];
            /** @description The agent of the called number. */
            agent: components["schemas"]["InboundRouteIdDto"];
            /** @description The account. */
            partner: components["schemas"]["InboundRouteIdDto"];
        };
        CallTransferredDataDto: {
            /**
             * Format: uuid
             * @description The call it is about.
             */
            call_id: string;
            /**
             * Format: uuid
             * @description The session of that call.
             */
            session_id: string | null;
            /**
             * Format: uuid
             * @description The agent it belongs to or is about.
             */
            agent_id: string;
            /** @description Name of the agent. */
            agent_name: string | null;
            /** @description Yours, as given when the call was started. */
            client_reference_id: string | null;
            /**
             * @description Who called: `outbound` is the agent.
             * @enum {string}
             */
            direction: "outbound" | "inbound";
            /** @description The calling number. */
            from_number: string;
            /** @description The called number. */
            to_number: string;
            /** @description The number the caller was transferred to. */
            transfer_number: string;
            /** @description Why, as the agent put it; null when it gave none. */
            transfer_reason: string | null;
            /**
             * Format: date-time
             * @description When it was transferred.
             */
            transferred_at: string;
        };
        CallTransferredEventDto: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "call.transferred";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description What happened. */
            data: components["schemas"]["CallTransferredDataDto"];
        };
        CampaignStatusUpdatedDataDto: {
            /** @description The campaign. */
            campaign_id: string;
            /** @description Its name. */
            campaign_name: string;
            /**
             * Format: uuid
             * @description The agent it belongs to or is about.
             */
            agent_id: string;
            /**
             * @description The status it moved to.
             * @enum {string}
             */
            status: "draft" | "running" | "paused" | "completed" | "canceled";
            /**
             * @description The status before; null for the first.
             * @enum {string|null}
             */
            previous_status: "draft" | "running" | "paused" | "completed" | "canceled" | null;
            /**
             * Format: date-time
             * @description When it happened: order by this, not by arrival.
             */
            occurred_at: string;
        };
        CampaignStatusUpdatedEventDto: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "campaign.status.updated";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description What happened. */
            data: components["schemas"]["CampaignStatusUpdatedDataDto"];
        };
        WebhookTestDataDto: {
            /**
             * Format: uuid
             * @description The webhook endpoint.
             */
            endpoint_id: string;
            /** @description Label of the endpoint. */
            label: string;
            /** @description What was done, in a sentence. */
            message: string;
        };
        WebhookTestEventDto: {
            /**
             * @description Type of the event.
             * @enum {string}
             */
            event: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @description What happened. */
            data: components["schemas"]["WebhookTestDataDto"];
        };
        InboundRouteAnswerDto: {
            /**
             * @description What is to happen with the call; one of the `allowed_actions` of the policy.
             * @enum {string}
             */
            action: "ANSWER_WITH_AI" | "SELECT_AGENT" | "TRANSFER" | "REJECT";
            /** @description E.164; needed for TRANSFER. */
            to_number?: string;
            /**
             * Format: uuid
             * @description Needed for SELECT_AGENT.
             */
            agent_id?: string;
        };
        ErrorEnvelope: {
            /**
             * @description False for every error.
             * @enum {boolean}
             */
            success: false;
            /** @description What is wrong. */
            error: {
                /**
                 * @description Branch on this.
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "INVALID_EXTERNAL_ID" | "INVALID_NAME" | "INVALID_EMAIL" | "INVALID_STATE" | "UNAUTHORIZED" | "FORBIDDEN" | "NOT_FOUND" | "CONFLICT" | "EXTRACTION_KEY_CLASH" | "LABEL_TAKEN" | "NO_AGENT_ENDPOINT" | "WRITE_CONFLICT" | "DEFAULT_FROM_NUMBER" | "LIMIT_REACHED" | "RATE_LIMITED" | "INTERNAL_ERROR";
                /** @description For people; its words may change. */
                message: string;
                /** @description Every broken rule; on VALIDATION_ERROR. */
                details?: {
                    /** @description Path of the field: `keys.0.name`. */
                    field: string;
                    /** @description The rule it breaks. */
                    message: string;
                }[];
            };
        };
    };
    responses: {
        /** @description UNAUTHORIZED */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description FORBIDDEN */
        Forbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description RATE_LIMITED */
        TooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description INTERNAL_ERROR */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description INTERNAL_ERROR */
        BadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description VALIDATION_ERROR: the body is too large */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description RATE_LIMITED, LIMIT_REACHED */
        TooManyRequestsOrLimitReached: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description UNAUTHORIZED */
        OperatorUnauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description RATE_LIMITED */
        OperatorTooManyRequests: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description INTERNAL_ERROR */
        OperatorInternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description INTERNAL_ERROR */
        OperatorBadGateway: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description VALIDATION_ERROR: the body is too large */
        OperatorTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
        "X-Request-Id": string;
        /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
        "Idempotency-Key": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request: the one sent if it was sane, else a new one. Give it when you report a problem. */
        "X-Request-Id": string;
        /** @description Requests a minute this bucket takes. A key has one for calls and one for everything else; a request without a valid key, and an operator's, is counted by its address. */
        "X-RateLimit-Limit": number;
        /** @description How many of them are left. */
        "X-RateLimit-Remaining": number;
        /** @description Seconds until the oldest request that counts is 60 seconds old: until one more is allowed. */
        "X-RateLimit-Reset": number;
        /** @description Seconds to wait before the next try. */
        "Retry-After": number;
        /** @description `true` when this is the answer an earlier request with the same `Idempotency-Key` got. */
        "Idempotent-Replayed": "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listAgents: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Only agents of this project. */
                project_id?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAgentVoices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceListDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listBackgroundAudio: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BackgroundAudioListDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAgentBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT, NO_AGENT_ENDPOINT, EXTRACTION_KEY_CLASH */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listVoiceConfigurations: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceConfigurationListDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Only documents in this state. */
                status?: "uploading" | "ready" | "failed";
                /** @description Only documents of this type. */
                type?: "pdf" | "docx" | "txt" | "md" | "csv" | "html" | "web_link";
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DocumentListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDocumentBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NewDocumentDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createWebLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebLinkBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DocumentDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DocumentDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    confirmDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DocumentDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    recrawlDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DocumentDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listExtractionSets: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createExtractionSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateExtractionSetBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createExtractionSetFromAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromoteExtractionKeysBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT, EXTRACTION_KEY_CLASH, WRITE_CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getExtractionSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteExtractionSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateExtractionSet: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateExtractionSetBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT, EXTRACTION_KEY_CLASH, WRITE_CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    attachExtractionSetToAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description EXTRACTION_KEY_CLASH */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    detachExtractionSetFromAgent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    attachExtractionSetToCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
                /** @description Id of the campaign. */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    detachExtractionSetFromCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the extraction set. */
                id: string;
                /** @description Id of the campaign. */
                campaign_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ExtractionSetDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listDictionaries: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DictionaryListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDictionaryBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DictionaryDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the dictionary. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DictionaryDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the dictionary. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the dictionary. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateDictionaryBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DictionaryDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    attachDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the dictionary. */
                id: string;
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DictionaryDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    detachDictionary: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the dictionary. */
                id: string;
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listCustomFunctions: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomFunctionListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createCustomFunction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomFunctionBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomFunctionDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getCustomFunction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the custom function. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomFunctionDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteCustomFunction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the custom function. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateCustomFunction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the custom function. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCustomFunctionBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomFunctionDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    testCustomFunction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the custom function. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestCustomFunctionBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ToolCallResultDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAgentTools: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentToolListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    attachAgentTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AttachAgentToolBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentToolDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getAgentTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
                /** @description Id of the tool. */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentToolDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    detachAgentTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
                /** @description Id of the tool. */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateAgentTool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                id: string;
                /** @description Id of the tool. */
                tool_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateAgentToolBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentToolDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listConnectors: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectorListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectorBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectorDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the connector. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectorDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the connector. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateConnector: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the connector. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateConnectorBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectorDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listConnectedAccounts: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectedAccountListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    connectAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the customer. */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConnectAccountBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectAnswerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the customer. */
                customer_id: string;
                /** @description Id of the connected account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectedAccountDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteConnectedAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the customer. */
                customer_id: string;
                /** @description Id of the connected account. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listIntegrationLogs: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Inclusive. */
                created_after?: string;
                /** @description Exclusive. */
                created_before?: string;
                /** @description Only calls of tools of this agent. */
                agent_id?: string;
                /** @description Only what was called during this phone call. */
                call_id?: string;
                /** @description Only with this outcome. */
                outcome?: "ok" | "http_error" | "timeout" | "refused" | "unreachable" | "invalid_arguments";
                /** @description Name of the tool. */
                tool?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["IntegrationLogListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listLifecycleHooks: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LifecycleHookListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createLifecycleHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLifecycleHookBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NewLifecycleHookDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getLifecycleHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the lifecycle hook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LifecycleHookDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteLifecycleHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the lifecycle hook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateLifecycleHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the lifecycle hook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateLifecycleHookBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LifecycleHookDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    rotateLifecycleHookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the lifecycle hook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RotatedSecretDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    testLifecycleHook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the lifecycle hook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["HookDeliveryDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listLifecycleHookDeliveries: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Inclusive. */
                created_after?: string;
                /** @description Exclusive. */
                created_before?: string;
                /** @description Only deliveries in this state. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only those about this call. */
                call_id?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the lifecycle hook. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["HookDeliveryListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    startCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartCallBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Inclusive. */
                created_after?: string;
                /** @description Exclusive. */
                created_before?: string;
                /** @description Only calls of this agent. */
                agent_id?: string;
                /** @description Only calls in this state. */
                status?: "pending" | "ringing" | "in_progress" | "completed" | "failed" | "no_answer" | "busy" | "canceled";
                /** @description Only calls of this direction. */
                direction?: "outbound" | "inbound";
                /** @description Only calls of this campaign. */
                campaign_id?: string;
                /** @description Only calls that were started with exactly this reference. */
                client_reference_id?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the call. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    hangUpCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the call. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CallDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getRecordingUrl: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the call. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RecordingUrlDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getCallTimeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the call. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TimelineDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Only campaigns in this state. */
                status?: "draft" | "running" | "paused" | "completed" | "canceled";
                /** @description Only campaigns of this agent. */
                agent_id?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCampaignBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            /** @description INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the campaign. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCampaignBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CampaignDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WebhookListDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NewWebhookDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description LABEL_TAKEN, CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["WebhookDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description LABEL_TAKEN */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateSecretBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["RotatedSecretDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listenToEvents: {
        parameters: {
            query?: {
                /** @description Event types, separated by commas; left out = all. */
                events?: string;
                /** @description Only the events of this agent. */
                agent_id?: string;
                /** @description Where to go on: the `id` of the last message read. The header `Last-Event-ID` does the same. */
                after?: string;
            };
            header?: {
                /** @description The `id` of the last message read; goes before `after`. */
                "Last-Event-ID"?: string;
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of server-sent events */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeliveryDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Inclusive. */
                created_after?: string;
                /** @description Exclusive. */
                created_before?: string;
                /** @description Only deliveries in this state. */
                status?: "pending" | "succeeded" | "failed";
                /** @description Only deliveries of this event type. */
                event?: "call.status.updated" | "session.completed" | "inbound.route" | "call.transferred" | "campaign.status.updated" | "webhook.test";
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeliveryListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    retryWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
                /** @description Id of the delivery. */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DeliveryDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReplayDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_STATE */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the webhook endpoint. */
                id: string;
                /** @description Id of the replay. */
                replay_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ReplayDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAgentDocuments: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LinkedDocumentListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    linkAgentDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkDocumentsBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["LinkedDocumentsDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    unlinkAgentDocument: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
                /** @description Id of the document. */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    searchAgentKnowledge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KnowledgeSearchBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["KnowledgeAnswerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listAgentWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AgentWebhooksDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createAgentWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAgentWebhookBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NewWebhookDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description LABEL_TAKEN, CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    setAgentWebhookFanout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the agent. */
                agent_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FanoutBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["FanoutDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description NO_AGENT_ENDPOINT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    putDefaultWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DefaultWebhookBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["DefaultWebhookDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequestsOrLimitReached"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listConnections: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectionListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectionBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectionDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectionDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the connection. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateConnectionBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ConnectionDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listPhoneNumbers: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PhoneNumberListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    importPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePhoneNumberBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PhoneNumberDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getPhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the phone number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PhoneNumberDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deletePhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the phone number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description DEFAULT_FROM_NUMBER */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updatePhoneNumber: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the phone number. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdatePhoneNumberBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PhoneNumberDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listPartners: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Only partners in this state. */
                status?: "PENDING" | "APPROVED" | "SUSPENDED";
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PartnerListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    createPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePartnerBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PartnerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["OperatorTooLarge"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    getPartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PartnerDto"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    updatePartner: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdatePartnerBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["PartnerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["OperatorTooLarge"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    listVoiceGrants: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceGrantListDto"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    grantVoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GrantVoiceBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["VoiceGrantDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["OperatorTooLarge"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    revokeVoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
                /** @description Id of the voice grant. */
                voice_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ApiKeyListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["NewApiKeyDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["OperatorTooLarge"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
                /** @description Id of the API key. */
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    getCredits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AccountBalanceDto"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    addCredits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the partner. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddCreditsBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["BalanceDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["OperatorTooLarge"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    listOperatorActions: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Inclusive. */
                created_after?: string;
                /** @description Exclusive. */
                created_before?: string;
                /** @description Only what was done to this partner. */
                partner_id?: string;
                /** @description Only actions of this name. */
                action?: "partner.create" | "partner.update" | "api_key.create" | "api_key.revoke" | "credits.add" | "credits.correct" | "voice.grant" | "voice.revoke";
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["OperatorActionListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    countSecrets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["SealedSecretsListDto"];
                    };
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    resealSecrets: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ResealBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ResealDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["OperatorUnauthorized"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["OperatorTooLarge"];
            429: components["responses"]["OperatorTooManyRequests"];
            500: components["responses"]["OperatorInternalError"];
            502: components["responses"]["OperatorBadGateway"];
        };
    };
    listCustomers: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Only the customer you gave exactly this identifier. */
                external_id?: string;
                /** @description Only customers in this state. */
                status?: "ACTIVE" | "ARCHIVED";
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomerListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    registerCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterCustomerBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_EXTERNAL_ID, INVALID_NAME, INVALID_EMAIL */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomerDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR, INVALID_NAME, INVALID_EMAIL */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    archiveCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    unarchiveCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the customer. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["CustomerDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProjectListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Makes a retry safe: for 24 hours the same key with the same body is answered with the first answer. With another body, or while the first request is in flight, it is 409 CONFLICT. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProjectDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProjectDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["MessageDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path: {
                /** @description Id of the project. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdateProjectBody"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["ProjectDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description NOT_FOUND */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            413: components["responses"]["TooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["AccountBalanceDto"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /** @description How many a page holds at most. */
                limit?: number;
                /** @description `next_cursor` of the page before. Opaque. */
                cursor?: string;
                /** @description Inclusive. */
                created_after?: string;
                /** @description Exclusive. */
                created_before?: string;
                /** @description Only transactions of this kind. */
                kind?: "top_up" | "call_charge" | "correction";
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["TransactionListDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description One row a day (UTC) or one row an agent. */
                group_by?: "day" | "agent";
                /** @description Inclusive; by the end of the call. Default: 30 days ago. */
                since?: string;
                /** @description Exclusive. Default: now. At most 366 days after `since`. */
                until?: string;
            };
            header?: {
                /** @description Your own name for this request, echoed in the answer and in our logs; a bad one is replaced. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        data: components["schemas"]["UsageDto"];
                    };
                };
            };
            /** @description VALIDATION_ERROR */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorEnvelope"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            502: components["responses"]["BadGateway"];
        };
    };
    "on.call.status.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` + hex HMAC-SHA256 of `<X-Webhook-Timestamp>.<raw body>`, keyed with the secret. */
                "X-Webhook-Signature": string;
                /** @description ISO 8601 time the attempt was sent. */
                "X-Webhook-Timestamp": string;
                /** @description Number of the attempt, from 1. */
                "X-Webhook-Attempt": string;
                /** @description The event's id, the same over retries, replays and endpoints. */
                "webhook-id": string;
                /** @description Unix seconds of the same moment. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks `v1,` signatures, by the new and, during an overlap, the old secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallStatusUpdatedEventDto"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.session.completed": {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` + hex HMAC-SHA256 of `<X-Webhook-Timestamp>.<raw body>`, keyed with the secret. */
                "X-Webhook-Signature": string;
                /** @description ISO 8601 time the attempt was sent. */
                "X-Webhook-Timestamp": string;
                /** @description Number of the attempt, from 1. */
                "X-Webhook-Attempt": string;
                /** @description The event's id, the same over retries, replays and endpoints. */
                "webhook-id": string;
                /** @description Unix seconds of the same moment. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks `v1,` signatures, by the new and, during an overlap, the old secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionCompletedEventDto"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.inbound.route": {
        parameters: {
            query?: never;
            header: {
                /** @description `inbound.route` */
                "X-Parley-Event": string;
                /** @description Unix milliseconds. */
                "X-Parley-Timestamp": string;
                /** @description `v1=` + hex HMAC-SHA256 of `<X-Parley-Timestamp>.<raw body>`. */
                "X-Parley-Signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InboundRouteEventDto"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundRouteAnswerDto"];
                };
            };
        };
    };
    "on.call.transferred": {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` + hex HMAC-SHA256 of `<X-Webhook-Timestamp>.<raw body>`, keyed with the secret. */
                "X-Webhook-Signature": string;
                /** @description ISO 8601 time the attempt was sent. */
                "X-Webhook-Timestamp": string;
                /** @description Number of the attempt, from 1. */
                "X-Webhook-Attempt": string;
                /** @description The event's id, the same over retries, replays and endpoints. */
                "webhook-id": string;
                /** @description Unix seconds of the same moment. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks `v1,` signatures, by the new and, during an overlap, the old secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CallTransferredEventDto"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.campaign.status.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` + hex HMAC-SHA256 of `<X-Webhook-Timestamp>.<raw body>`, keyed with the secret. */
                "X-Webhook-Signature": string;
                /** @description ISO 8601 time the attempt was sent. */
                "X-Webhook-Timestamp": string;
                /** @description Number of the attempt, from 1. */
                "X-Webhook-Attempt": string;
                /** @description The event's id, the same over retries, replays and endpoints. */
                "webhook-id": string;
                /** @description Unix seconds of the same moment. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks `v1,` signatures, by the new and, during an overlap, the old secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignStatusUpdatedEventDto"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=` + hex HMAC-SHA256 of `<X-Webhook-Timestamp>.<raw body>`, keyed with the secret. */
                "X-Webhook-Signature": string;
                /** @description ISO 8601 time the attempt was sent. */
                "X-Webhook-Timestamp": string;
                /** @description Number of the attempt, from 1. */
                "X-Webhook-Attempt": string;
                /** @description The event's id, the same over retries, replays and endpoints. */
                "webhook-id": string;
                /** @description Unix seconds of the same moment. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks `v1,` signatures, by the new and, during an overlap, the old secret. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEventDto"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
