import type { Cut } from '#shared/contract/videos/cuts.ts'

/**
 * The newest cut that was sent, where it was withdrawn; undefined where it stands, or none was sent.
 * @param cuts newest first
 */
export function findWithdrawnCut<Found extends Pick<Cut, 'state' | 'sentAt'>>(
  cuts: readonly Found[],
): Found | undefined {
  const sent = cuts.find(({ sentAt }) => sentAt !== null)
  return sent?.state === 'withdrawn' ? sent : undefined
}
