import { z } from 'zod'

/** How a link with a secret stands: it opens what it leads to, its time is over, or its customer ended it before. */
export const linkStateSchema = z.enum(['open', 'over', 'ended'])
export type LinkState = z.infer<typeof linkStateSchema>

/** The state of a link by the server's clock: that of a browser may be wrong by days. */
export function findLinkState(link: { endsAt: Date; endedAt: Date | null }, now: Date): LinkState {
  if (link.endedAt !== null) return 'ended'
  return now < link.endsAt ? 'open' : 'over'
}

/** Whether a link still opens what it leads to. */
export const isLinkOpen = (link: { endsAt: Date; endedAt: Date | null }, now: Date): boolean =>
  findLinkState(link, now) === 'open'

/** Of all links to one thing, as many are listed: those that are open, which are fewer, and then the newest. */
export const linksListedMax = 100
