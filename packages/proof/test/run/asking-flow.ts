/**
 * A flow that asks two servers and the REST API v2, and does something else for each of their
 * outcomes.
 */
export const askingFlow = `flowrun: 1
name: asking
settings: { token: { type: string, default: abc } }
vars: { known: false }
start: main
blocks:
  main:
    - answer
    - request: { url: "https://crm.example/customers/\${call.from}?by=number", timeout: 2s, tries: 3 }
      as: customer
      then: { refused: unknown, failed: down, timed_out: down }
    - set: { known: true }
      if: size(customer.body.tags) > 0 && customer.body.tags[0] == "vip" && customer.body.age >= 18
    - v2: { call: contacts.search, with: { tenant: default, query: "\${call.from}", limit: 1 } }
      as: contacts
      then: { refused: unknown, failed: down, timed_out: down }
    - request:
        url: https://notes.example/notes
        headers: { Authorization: "Bearer \${settings.token}" }
        json: { caller: "\${call.from}", known: "\${vars.known}", tags: [a, 1] }
      then: { else: down }
    - play: sound:hello
  unknown:
    - play: sound:unknown
  down:
    - play: sound:down
`;
