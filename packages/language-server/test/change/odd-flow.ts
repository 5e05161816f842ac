/** A flow in which everything is spelt in an odd way that YAML allows. */
export const oddFlow = `# before everything
flowrun:   1
name: 'odd'   # single quotes
settings: {
  ring: { type: duration, default: 30s, },  # in braces, over lines

  plain: { type: string, default: "a # b: c" }
}
vars: {}
start: "first"
otherwise: {failed: last}
blocks:
    # of the first
    # in two lines
    first:   # behind the name

        # of the answer
        -   answer
        - play: [ "sound:hello",   'sound:world' ]   # two
          note: >
            folded
            text

          if: "call.from != 'x'"
        # of the digits
        - collect-digits:
              prompt: sound:agent-user

              # of the terminator
              terminator: '#'   # the key
              max_length: 0012
          as: digits
          then:
              ok: middle
              # what silence does
              silent: last   # hang up

    middle:
        - bridge: "PJSIP/\${digits}"
          then: { busy: first, "no_answer": last, else: last }
        # a comment at the end of a block

    "last":
        - play: sound:vm-goodbye
        - hangup
        # the end

finally: [ log: "over" ]
# after everything
`;
