import type { VideoPreparation } from '#shared/contract/files/preparations.ts'
import { formatCount } from '#shared/display-locale.ts'
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
  const counts = (['error', 'warning'] as const).flatMap((each) => {
    const count = rows.filter((row) => row.level === each).length
    return count > 0 ? formatCount(count, each) : []
  })
  return { tone: levelTones[level], label: counts.join(', ') }
}
