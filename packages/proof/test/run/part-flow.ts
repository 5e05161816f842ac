/** A flow with a part that another part calls, each of whose ways matters. */
export const partFlow = `flowrun: 1
name: orders
tables: { orders: { key: number, columns: { number: string, day: "string?" } } }
vars: { asked: 0 }
start: main
parts:
  ask: { gives: string, finally: count }
  find: { takes: { number: string, least: integer }, gives: string }
blocks:
  main:
    - answer
    - call: ask
      as: day
      then: { silent: bye, lost: again }
    - log: "on \${day}"
    - play: sound:found
  again:
    - go: bye
      if: vars.asked > 2
    - go: main
  bye:
    - play: sound:bye
  ask:
    - collect-digits: { prompt: sound:number, max_length: 3, min_length: 2, tries: 2 }
      as: typed
      then: { silent: return silent, else: hint }
    - go: search
  hint:
    - play: sound:hint
    - return: lost
  search:
    - call: { part: find, with: { number: "\${typed}", least: 7 } }
      as: day
      then: { missing: return lost, else: return silent }
    - return: { value: "\${day}" }
  find:
    - return: short
      if: size(args.number) > args.least
    - lookup: { in: orders, key: "\${args.number}" }
      as: order
      then: { missing: return missing, failed: return failed }
    - return: missing
      if: order.day == null
    - return: { value: "\${order.day}" }
  count:
    - set: { asked: "\${vars.asked + 1}" }
`;
