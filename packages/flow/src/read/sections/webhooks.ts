import { webhookNames } from "@flowrun/core";
import type { DeclaredNode, TargetNode } from "@flowrun/core/tooling";
import { textOf } from "../members.ts";
import { told } from "../shape.ts";
import { targetShape } from "../text-shapes.ts";
import { defineSection, type Section } from "./section.ts";

/** An entry of `on_webhook:`. */
export interface WebhookNode extends DeclaredNode {
  /** The block that handles it. */
  readonly target: TargetNode;
}

/** `on_webhook:` — the blocks that run without a call when the platform sends a webhook. */
export const webhooks: Section<WebhookNode> = defineSection({
  key: "on_webhook",
  of: "webhook",
  used: "dropped",
  expected: "a map from webhooks to blocks",
  names: webhookNames,
  description: "The blocks that run, without a call, when the platform sends a webhook.",
  example: { summaryCompleted: "keep_summary" },
  shape: told(targetShape, "The block that handles it."),
  read: (entry) => {
    const target = textOf(entry);
    return target && { name: entry.key, target };
  },
  compile: (nodes) => ({
    webhooks: Object.fromEntries([...nodes].map(([name, { target }]) => [name, target.value])),
  }),
});
