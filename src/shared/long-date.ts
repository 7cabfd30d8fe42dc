/** "24 December 2026", in UTC: for days without a time zone, and for readers whose time zone is unknown. */
export const longDateUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
