/** A message of the library about members or operators, without the words of its code. */
export function inPlainWords(summary: string): string {
  return summary
    .replace(
      /^Cannot index type '(\w+)'(?: with type '\w+')?$/,
      "A value of the type $1 has no members",
    )
    .replace(
      /^List index must be int, got '([^']+)'$/,
      "Items of a list are taken by a whole number, not by a value of the type $1",
    )
    .replace(
      /^Logical operator requires bool operands, got '([^']+)'$/,
      '"&&" and "||" take what is true or false, not a value of the type $1',
    )
    .replace(
      /^Ternary condition must be bool, got '([^']+)'$/,
      'The condition before "?" must be true or false, not a value of the type $1',
    );
}
