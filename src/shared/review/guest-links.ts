/** What links for guests may be and do. Times in days. */
export const guestLinkLimits = {
  defaultDays: 14,
  maxDays: 90,
  /** In characters. */
  label: 80,
  /** Of one video, that are open. */
  openLinks: 50,
  /** Those that were withdrawn or deleted don't count: guests of one link would lock each other out. */
  notesPerLink: 200,
  /** Ever, also those that were withdrawn: each leaves a row and an event. */
  writtenPerLink: 1_000,
  /** By all links of a video together: customer and studio always have the rest. */
  notesPerVideo: 1_000,
  /** Of one comment: each is an event. */
  editsPerNote: 50,
  /** Of the words by one link, which are read together. An edit that makes a comment no longer is always stored. */
  charactersPerLink: 100_000,
  /** By all links of a video together, as with notes. */
  charactersPerVideo: 500_000,
  /** Drawn by one link: who has it can't make the video slow to open. */
  pointsPerLink: 20_000,
  /** By all links of a video together, as with notes. */
  pointsPerVideo: 50_000,
} as const

/** The header that carries a link's secret with the calls of guests. */
export const guestLinkHeader = 'guest-link'
