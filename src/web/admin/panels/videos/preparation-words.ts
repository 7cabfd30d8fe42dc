import type { VideoPreparation } from '#shared/contract/files/preparations.ts'
import { worstLevel, type PreflightRow } from '#shared/videos/preflight/preflight.ts'
import type { Tone } from '../../../ui/marks/status-badge.tsx'

export const factNames: Record<PreflightRow['fact'], string> = {
  ratio: 'Ratio',
  size: 'Size',
  rate: 'Frame rate',
  frames: 'Frames',
  color: 'Colour tags',
  loudness: 'Loudness',
  start: 'Beginning',
  end: 'End',
}

export const levelTones = { ok: 'good', warning: 'warn', error: 'bad' } as const
export const levelWords = { ok: 'As sold', warning: 'To look at', error: 'Not as sold' } as const

/** How a preparation stands, as a badge. */
export function describePreparation({ state, percent, rows }: VideoPreparation): {
  tone: Tone
  label: string
} {
  if (state === 'failed') return { tone: 'bad', label: 'Can’t be prepared' }
  if (state === 'waiting') return { tone: 'quiet', label: 'Waiting to be prepared' }
  if (state === 'running') return { tone: 'busy', label: `Preparing ${percent} %` }
  const level = worstLevel(rows)
  if (level === 'ok') return { tone: 'good', label: 'As sold' }
  const counts = [
    countText(rows.filter((row) => row.level === 'error').length, 'error'),
    countText(rows.filter((row) => row.level === 'warning').length, 'warning'),
  ].filter((text) => text !== null)
  return { tone: levelTones[level], label: counts.join(', ') }
}

const countText = (count: number, noun: string): string | null =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? '' : 's'}`
