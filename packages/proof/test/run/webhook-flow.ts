/** A flow whose webhooks write down a summary: with a row that is found, or not. */
export const webhookFlow = `flowrun: 1
name: webhooks
tables: { people: { key: id, columns: { id: string, name: string } } }
vars: { written: 0 }
start: main
on_webhook: { summaryCompleted: summary, summaryFailed: failure }
blocks:
  main:
    - answer
    - play: sound:hello
  summary:
    - lookup: { in: people, key: "\${webhook.payload.id}" }
      then: { missing: nobody, failed: nobody }
    - set: { written: "\${vars.written + 1}" }
      if: webhook.payload.text != ""
  nobody:
    - log: "Nobody has this number."
  failure:
    - log: "No summary."
`;
