/** A flow that answers, asks for a number, looks it up, and connects the caller. */
export const flowText: string = `flowrun: 1
name: test
version: 1.0.0
settings:
  ring_timeout: { type: duration, default: 30s, minimum: 1s }
  greeting: { type: string, default: "sound:hello" }
tables:
  customers: { key: customer_id, columns: { customer_id: string, name: string, destination_ext: string } }
start: answering
blocks:
  answering:
    - answer
    - collect-digits: { prompt: "\${settings.greeting}", max_length: 10 }
      as: id
      then: { empty: answering, silent: leaving }
    - lookup: { in: customers, key: "\${id}" }
      as: customer
      then: { missing: leaving, failed: leaving }
    - bridge: { to: "\${customer.destination_ext}", ring: "\${settings.ring_timeout}" }
      then: { else: leaving }
  leaving:
    - play: sound:vm-goodbye
    - hangup
`;

/** A flow that looks nothing up. */
export const flowWithoutTables: string = `flowrun: 1
name: test
version: 1.0.0
start: answering
blocks:
  answering: [answer, hangup]
`;
