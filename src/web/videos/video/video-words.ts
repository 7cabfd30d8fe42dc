import {
  cutName,
  isCutAfterDelivery,
  isCutToAnswer,
  isCutToDeliver,
  type CutState,
} from '#shared/videos/cuts/cut-states.ts'
import { videoStatuses, videoStatusTexts, type VideoStatus } from '#shared/videos/video-status.ts'
import type { OpenQuestion } from '#shared/videos/questions.ts'
import type { CopyCard, StartCard } from '#shared/videos/copy-cards.ts'
import { isRevisionAnswered } from '#shared/videos/is-revision-answered.ts'
import { needsCopyFirst } from '#shared/videos/missing-copy.ts'
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
  draft: { turn: 'customer', text: 'check it, then activate' },
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

/** A video with its newest cut, as the studio reads it. */
interface VideoInEdit {
  revision: { askedAt: string } | null
  files: readonly { createdAt: string }[]
  cut: {
    number: number
    state: CutState
    withdrawnCut?: number | null | undefined
    unchanged?: { since: number; isAnswer: boolean } | null | undefined
  }
}

/** Why the cut that is being assembled waits for another file before it is sent; null where it does not. */
export function describeStaleCut({ revision, files, cut }: VideoInEdit): string | null {
  if (cut.state !== 'assembling') return null
  const name = cutName(cut.number)
  const { withdrawnCut = null, unchanged = null } = cut
  if (withdrawnCut !== null)
    return `the files of ${name} are those of ${cutName(withdrawnCut)}, which was withdrawn`
  const isAnswered = isRevisionAnswered(revision, files, unchanged)
  if (unchanged && (unchanged.isAnswer || !isAnswered))
    return `the files of ${name} are those of ${cutName(unchanged.since)}`
  return isAnswered ? null : `the files of ${name} are older than the revision`
}

/** Where a cut that waits for the studio stands. */
const cutStandings: Partial<Record<CutState, (name: string) => string>> = {
  assembling: (name) => `${name} is not sent yet`,
  changes_asked: (name) => `changes of ${name} were asked for`,
  withdrawn: (name) => `${name} was withdrawn`,
  void: (name) => `the approval of ${name} is void`,
}

/** Whether a video waits for its customer: a question comes before all else. */
export function isCustomersTurn(video: {
  status: VideoStatus
  openQuestions: readonly Pick<OpenQuestion, 'turn'>[]
  cut: { state: CutState; deliveredAt: string | null } | null
}): boolean {
  return (
    turns[video.status].turn === 'customer' ||
    isCutToAnswer(video) ||
    video.openQuestions.some(({ turn }) => turn === 'customer')
  )
}

/**
 * Whose turn it is, in the reader's words. A question that waits for the customer comes before all else.
 */
export function describeTurn(
  video: {
    status: VideoStatus
    length: number
    copyCards: readonly Pick<CopyCard, 'id' | 'copy'>[]
    startCard: StartCard
    openQuestions: readonly Pick<OpenQuestion, 'turn'>[]
    revision: VideoInEdit['revision']
    files: VideoInEdit['files']
    cut: (VideoInEdit['cut'] & { deliveredAt: string | null }) | null
  },
  reader: 'customer' | 'admin',
): string {
  if (video.openQuestions.some(({ turn }) => turn === 'customer')) {
    return `${turnNames[reader].customer}answer the studio’s question`
  }
  if (video.cut && isCutToAnswer(video)) {
    const name = cutName(video.cut.number)
    return reader === 'customer'
      ? `${turnNames.customer.customer}watch and answer ${name}`
      : `${name} is with the customer`
  }
  if (video.cut && isCutToDeliver(video)) return describeCutToDeliver(video.cut)
  const { turn, text } = turns[video.status]
  if (reader === 'admin' && video.status === 'editing' && video.cut?.deliveredAt === null) {
    const standing =
      describeStaleCut({ ...video, cut: video.cut }) ??
      cutStandings[video.cut.state]?.(cutName(video.cut.number))
    if (standing) return turnNames.admin.studio + standing
  }
  if (reader === 'admin' && video.cut && isCutAfterDelivery(video))
    return `${turnNames.admin.studio}deliver ${cutName(video.cut.number)}, or discard it`
  const isToWrite = video.status === 'draft' && needsCopyFirst(video)
  return turnNames[reader][turn] + (isToWrite ? 'write the copy, then activate' : text)
}

/** What comes next of a cut that its customer approved; the same words wherever it is said. */
export const describeCutToDeliver = ({ number }: { number: number }): string =>
  `${cutName(number)} is approved; we deliver it`

/** Where a video stands in words of its own: its status, or that its cut is approved. */
export const describeStanding = (video: {
  status: VideoStatus
  cut: { number: number; state: CutState; deliveredAt: string | null } | null
}): string =>
  video.cut && isCutToDeliver(video) ? describeCutToDeliver(video.cut) : videoStatusTexts[video.status].title

/** "Revision 2". */
export function revisionTitle(revision: { number: number }): string {
  return `Revision ${revision.number}`
}

/** "2 of 3 changes ticked off." */
export const describeTickedOff = (done: number, changes: number): string =>
  `${done} of ${changes === 1 ? '1 change' : `${changes} changes`} ticked off.`

const stateWords: Record<VideoStatus, string> = {
  draft: 'in draft',
  activated: 'activated',
  queued: 'queued',
  shooting: 'on the rig',
  editing: 'in the edit',
  delivery: 'delivered',
}

/** "2 in draft · 1 on the rig": how many videos stand where. */
export function countStates(videos: readonly { status: VideoStatus }[]): string {
  return videoStatuses
    .flatMap((status) => {
      const count = videos.filter((video) => video.status === status).length
      return count === 0 ? [] : [`${count} ${stateWords[status]}`]
    })
    .join(' · ')
}
