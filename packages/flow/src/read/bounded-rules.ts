import ICAL from "ical.js";

/** No rule is looked at more often: every day of 160 years is 58,440 times. */
const mostLooks = 60_000;

/** A rule of an iCalendar file comes too often to be walked to the last year. */
export class RuleTooOften extends Error {
  readonly rule: string;

  constructor(rule: string) {
    super(`The rule ${rule} comes too often.`);
    this.rule = rule;
  }
}

/**
 * Bounds all rules of a file by which something comes again. A walk along one ends behind the last
 * year, also where no day ever fits it. It throws a `RuleTooOften` after 60,000 looks at times that
 * may fit.
 */
export function boundRules(component: ICAL.Component, lastYear: number): void {
  for (const property of component.getAllProperties("rrule")) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur)
      rule.iterator = (dtstart) => new BoundedIterator(rule, dtstart, lastYear);
  }
  for (const inner of component.getAllSubcomponents()) boundRules(inner, lastYear);
}

/** The library looks for the next time that fits without an end of its own. */
class BoundedIterator extends ICAL.RecurIterator {
  readonly #lastYear: number;
  #looks = 0;

  constructor(rule: ICAL.Recur, dtstart: ICAL.Time, lastYear: number) {
    super({ rule, dtstart });
    this.#lastYear = lastYear;
  }

  override check_contracting_rules(): boolean {
    this.#looks += 1;
    if (this.#looks > mostLooks) throw new RuleTooOften(this.rule.toString());
    return this.last.year > this.#lastYear || super.check_contracting_rules();
  }
}
