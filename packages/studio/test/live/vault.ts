import { programOf } from "../../../../test/studio/live-host.ts";

/**
 * Has a secret of each kind: a setting, what a caller types, and a column of the row that is found
 * by it.
 */
const text = `flowrun: 1
name: vault
settings:
  password: { type: string, secret: true }
tables:
  customers: { key: customer_id, columns: { customer_id: string, name: { type: string, secret: true }, destination_ext: string } }
start: opening
blocks:
  opening:
    - answer
    - collect-digits: { max_length: 4, secret: true, timeout: 5s }
      as: pin
      then: { ok: looking, else: leaving }
  looking:
    - lookup: { in: customers, key: "\${pin}" }
      as: customer
      then: { else: leaving }
    - hangup
  leaving:
    - hangup
`;

/** That flow, whose setting is `canary-setting-0002`. */
export const vault = programOf(text, {
  password: { value: "canary-setting-0002", origin: "the environment" },
});
