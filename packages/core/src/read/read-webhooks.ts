import type { WebhookNode } from "../language/ast.ts";
import { webhookNames } from "../language/webhook-names.ts";
import type { YamlEntry } from "../yaml/yaml-node.ts";
import { readKeys, readMap } from "./read-keys.ts";
import { readTarget } from "./read-then.ts";
import type { ShapeReader } from "./shape-reader.ts";

/** `on_webhook:` — the block that handles each webhook. */
export function readWebhooks(reader: ShapeReader, entry: YamlEntry | undefined): ReadonlyMap<string, WebhookNode> {
  const map = entry && readMap(reader, entry, "a map from webhooks to blocks");
  if (map === undefined) return new Map();
  const webhooks = new Map<string, WebhookNode>();
  for (const [name, webhook] of readKeys(reader, map, { keys: webhookNames, place: 'under "on_webhook"' })) {
    const target = readTarget(reader, webhook);
    if (target !== undefined) webhooks.set(name, { name: webhook.key, target });
  }
  return webhooks;
}
