/** Links for guests. Times in days; `uses` a minute. */
export const guestLinkLimits = {
  defaultDays: 14,
  maxDays: 90,
  /** Of one film that have not ended. */
  running: 50,
  notesPerLink: 200,
} as const

/** The header that carries a link's secret with the calls of guests. */
export const guestLinkHeader = 'guest-link'

/** Whether a link still opens anything. */
export const isLinkRunning = (link: { endsAt: Date; endedAt: Date | null }, now: Date): boolean =>
  link.endedAt === null && now < link.endsAt
