/** How the other side is called by every verb that connects the caller with somebody. */
export const callingOptions = {
  caller_id: {
    kind: "string",
    description: "The number that the called phone shows. Left out, it is the caller's.",
    example: "${call.to}",
  },
  display: {
    kind: "string",
    description: "The name that the called phone shows.",
    example: "Sales: ${call.from}",
  },
  headers: {
    kind: "headers",
    description: "Headers of the called phone's INVITE.",
    example: { "X-Case": "${call.id}" },
  },
  keep_caller: {
    kind: "boolean",
    description: "Whether the flow goes on with the caller when the other side has hung up, instead of hanging up too.",
    example: true,
    default: false,
  },
} as const;
