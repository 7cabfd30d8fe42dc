import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import type { Tone } from '../../ui/marks/status-badge.tsx'

export const videoTones: Record<VideoStatus, Tone> = {
  draft: 'warn',
  activated: 'info',
  queued: 'info',
  shooting: 'busy',
  editing: 'busy',
  delivery: 'good',
}

type Turn = 'customer' | 'studio' | 'nobody'

const turns: Record<VideoStatus, { turn: Turn; text: string }> = {
  draft: { turn: 'customer', text: 'write the copy, then activate' },
  activated: { turn: 'studio', text: 'waiting for its place in the queue' },
  queued: { turn: 'studio', text: 'next on the rig' },
  shooting: { turn: 'studio', text: 'on the rig' },
  editing: { turn: 'studio', text: 'in the edit' },
  delivery: { turn: 'nobody', text: 'Ready: play and download' },
}

const turnNames: Record<'customer' | 'admin', Record<Turn, string>> = {
  customer: { customer: 'Your turn: ', studio: 'Our turn: ', nobody: '' },
  admin: { customer: 'The customer’s turn: ', studio: 'The studio’s turn: ', nobody: '' },
}

/**
 * Whose turn it is, in the reader's words. A film without room for copy has nothing to write: it is looked
 * at, then activated. A question that waits for the customer comes before all else.
 */
export function describeTurn(
  film: { status: VideoStatus; length: number; openQuestions: readonly Pick<OpenQuestion, 'turn'>[] },
  reader: 'customer' | 'admin',
): string {
  if (film.openQuestions.some(({ turn }) => turn === 'customer')) {
    return `${turnNames[reader].customer}answer the studio’s question`
  }
  const { turn, text } = turns[film.status]
  const isWordless = film.status === 'draft' && videoLengthRule(film.length).copyCards === 0
  return turnNames[reader][turn] + (isWordless ? 'check it, then activate' : text)
}

/** "Revision 2". */
export function revisionTitle(revision: { number: number }): string {
  return `Revision ${revision.number}`
}
