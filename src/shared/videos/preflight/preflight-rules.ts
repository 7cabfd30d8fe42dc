/** How grave a finding is: an error holds a cut back unless the studio gives a reason; a warning is looked at. */
export type FindingLevel = 'warning' | 'error'

/** The one table of what preflight finds, how grave it is, and why. */
export const preflightRules = {
  'wrong-ratio': { level: 'error', why: 'Another format than was sold can’t be shown where it is booked.' },
  'small-picture': { level: 'error', why: 'Platforms scale it up, and the product looks soft.' },
  'varying-rate': { level: 'error', why: 'No frame number would point to the same picture twice.' },
  'other-rate': { level: 'error', why: 'Cards are timed in frames of the film’s own rate.' },
  'other-length': { level: 'error', why: 'Media space is booked to the frame.' },
  'foreign-colors': { level: 'error', why: 'Players show it with other colours than the product has.' },
  'untagged-colors': { level: 'warning', why: 'Most players take it for Rec. 709, which it then is.' },
  'other-loudness': { level: 'error', why: 'Platforms turn it up or down, with what else is in the mix.' },
  silent: { level: 'warning', why: 'Silence may be meant: nothing that was sold says so.' },
  'black-edge': { level: 'error', why: 'In a feed the first picture is the cover, and loops flash.' },
  'still-edge': { level: 'warning', why: 'A card that is meant looks like a film that froze.' },
} as const satisfies Record<string, { level: FindingLevel; why: string }>

export type FindingKind = keyof typeof preflightRules
