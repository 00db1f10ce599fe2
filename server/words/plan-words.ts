/** A pattern in lower case, with е for ё and no capturing groups; null where the language has no such word. */
type Pattern = RegExp | null

/**
 * By what an import knows the parts of a maintenance plan in a language. A file is read in every language of the
 * product at once, so a pattern matches no word of another language with another meaning.
 */
export interface PlanWords {
  /** Beginnings of the titles of columns. */
  titles: {
    /** With `inMonths` in it, a number of months between the dates. */
    interval: Pattern
    frequency: Pattern
    /** With `inHours` in it, how long the work takes. */
    workload: Pattern
    duration: Pattern
    equipment: Pattern
    facility: Pattern
    name: Pattern
    /** Anywhere in a title. */
    inMonths: Pattern
    /** After a space, a comma or a bracket in a title. */
    inHours: Pattern
    /** Between a title and its currency. */
    inCurrency: Pattern
  }
  /** The forms of each month's name, from January on. */
  months: readonly RegExp[]
  /** What may follow the number of a year. */
  year: Pattern
  /** Lines outside of the rows of the plan. */
  lines: {
    /** The first word of a line with sums. */
    sums: Pattern
    /** What may follow it, before what the sums are of. */
    sumsOf: Pattern
    /** Words of the heading that names the year of the plan. */
    heading: Pattern
    /** The whole words before a colon and the facility's name; before a client's. */
    facility: Pattern
    client: Pattern
  }
  /** Cells of the grid, as whole words. */
  marks: {
    yes: Pattern
    no: Pattern
    /** Between two kinds of work. */
    and: Pattern
    /** What marks a kind of work, without a number after it: of `ТО-1`, ТО. */
    works: Record<'maintenance' | 'repair' | 'inspection', readonly string[]>
  }
  time: {
    /** Before a time of day. */
    at: Pattern
    /** After a time of day; a dot may follow. */
    oclock: Pattern
    hours: Pattern
    minutes: Pattern
  }
  frequency: FrequencyWords
}

/** The words of a frequency, each as a whole. */
export interface FrequencyWords {
  /** Phrases, and what is read instead of them; one after the other. */
  phrases: readonly { said: RegExp; meant: string }[]
  /** The ending of a number that means the nth: of `2nd`, nd. */
  ordinalEnding: Pattern
  /** After a number: a day of the month. */
  monthDay: Pattern
  numbers: Record<1 | 1.5 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12, Pattern>
  ordinals: Record<2 | 3 | 4 | 5 | 6, Pattern>
  /** From Monday on. */
  weekdays: readonly RegExp[]
  signs: Record<'times' | 'per' | 'every' | 'everyOther' | 'workingDays', Pattern>
  /** Words that are a frequency by themselves. */
  whole: Record<
    | 'daily'
    | 'everyTenDays'
    | 'weekly'
    | 'everyTwoWeeks'
    | 'twiceAMonth'
    | 'monthly'
    | 'everyTwoMonths'
    | 'quarterly'
    | 'halfYearly'
    | 'yearly'
    | 'everyTwoYears',
    Pattern
  >
  units: Record<'day' | 'tenDays' | 'week' | 'fortnight' | 'month' | 'quarter' | 'halfYear' | 'year', Pattern>
  /** Words without meaning for the frequency. */
  fillers: Pattern
}
