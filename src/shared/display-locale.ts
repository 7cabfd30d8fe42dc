/** How dates, times, lists and counts are written everywhere: "9 March 2026, 15:05", "12,004". */
export const displayLocale = 'en-GB'

/**
 * How amounts of money are written: `$1,140.00`. A second locale, because none has both: where English writes
 * "9 March 2026", dollars are "US$1,140.00", in every region of CLDR.
 */
export const moneyLocale = 'en-US'

/** "1 draft", "2 drafts". */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`

/** "9 March 2026": a day in UTC, the same on the server, in the browser and on paper. */
export const formatDay = (at: Date): string =>
  new Intl.DateTimeFormat(displayLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
