/**
 * How things are said in one language: as names of sounds of the platform, one after the other.
 * Where Asterisk's core sounds have a name it is that one, and else the one that Asterisk's own
 * `Say` applications ask for.
 */
export interface Tongue {
  /** A whole number that is nearer to 0 than 1,000,000,000. */
  readonly number: (value: number) => readonly string[];
  readonly date: (date: SpokenDate) => readonly string[];
  readonly time: (time: SpokenTime) => readonly string[];
  readonly money: (amount: SpokenMoney) => readonly string[];
  readonly period: (period: SpokenPeriod) => readonly string[];
}

/** A day of a year that is not said. */
export interface SpokenDate {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Counted from 1. */
  readonly day: number;
  /** Counted from 0. */
  readonly month: number;
}

/** A time of day. */
export interface SpokenTime {
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

/** An amount that is not negative. */
export interface SpokenMoney {
  readonly whole: number;
  /** Hundredths, 0 to 99. */
  readonly cents: number;
  /** As in ISO 4217, in small letters. */
  readonly currency: string;
}

/** A length of time. Seconds are only given below two hours, hours only from two hours on. */
export interface SpokenPeriod {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}
