import type { Cut } from '#shared/contract/videos/cuts.ts'
import { cutName, cutStateTitles, type CutState } from '#shared/videos/cuts/cut-states.ts'
import type { Tone } from '../../../ui/marks/status-badge.tsx'

const tones: Record<CutState, Tone> = {
  assembling: 'quiet',
  in_review: 'info',
  changes_asked: 'warn',
  approved: 'good',
  withdrawn: 'bad',
  void: 'bad',
}

/** How a cut stands, as a badge: delivered counts for more than the state that it was delivered in. */
export function describeCutState({ state, deliveredAt }: Pick<Cut, 'state' | 'deliveredAt'>): {
  tone: Tone
  label: string
} {
  return deliveredAt === null
    ? { tone: tones[state], label: cutStateTitles[state] }
    : { tone: 'good', label: 'Delivered' }
}

/** "Since v1", or that nothing is different. */
export const changesTitle = ({ since, sentences }: NonNullable<Cut['changes']>): string =>
  sentences.length === 0 ? `Nothing changed since ${cutName(since)}.` : `Changed since ${cutName(since)}`
