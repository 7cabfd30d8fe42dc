import { z } from 'zod'
import { canonicalJson } from '#shared/canonical-json.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { videoSchema } from '#shared/contract/videos/videos.ts'
import type { updateVideo as call, Video } from '#shared/contract/videos/videos.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { withWordCounts } from '#shared/videos/copy-cards.ts'
import { cameraMoveIdSchema } from '#shared/products/camera-moves.ts'
import { mayCustomerEdit } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { emitEvent, isEmittedSince } from '../../events/emit-event.ts'
import { describeOneVideo } from '../store/describe-videos.ts'
import { reportApproval } from '../cuts/report-approval.ts'
import { refuseCopy, refuseTiming } from './refuse-copy.ts'
import { sittingWindowMs, storeCopyRevision } from './store-copy-revision.ts'
import { requireReadableVideo } from '../store/require-readable-video.ts'
import type { StoredVideo, VideoRecord } from '../store/video-record.ts'
import { findCardIdsInUse, findVideo, lockVideo, writeVideo } from '../store/videos.db.ts'

type UpdateInput = InputOf<typeof call>

/**
 * Changes a video's copy, cards and direction; for admins also further data, stored under `extra`. Length, status and
 * ownership never change here. Words are counted again.
 * @throws Refusal not_found, title_missing, copy_over_budget, timing_invalid, copy_locked, changed_meanwhile (with the
 * present video), invalid_input (a move or card id that may not be used); signed_out where the account was deleted meanwhile
 */
export async function updateVideo(
  deps: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  input: UpdateInput,
): Promise<Video> {
  const isAdmin = hasRole(actor, 'admin')
  return deps.db.transaction().execute(async (tx) => {
    const seen = await findVideo(tx, input.videoId)
    if (!seen || !(await holdAccount(tx, seen.ownerId)))
      throw refuse(seen?.ownerId === actor.id ? 'signed_out' : 'not_found')
    const before = requireReadableVideo(await lockVideo(tx, input.videoId), actor)
    if (!isAdmin && !mayCustomerEdit(before.status)) throw refuse('copy_locked')
    if (input.version !== undefined && input.version !== before.version) {
      throw refuse('changed_meanwhile', { details: { video: await describeOneVideo(tx, actor, before) } })
    }

    const changes = readChanges(input, before, isAdmin)
    await assertChangesFit(tx, before, changes, isAdmin)
    const now = deps.clock.now()
    await writeVideo(tx, before.id, changes, now)
    await storeCopyRevision(tx, before, changes, {
      authorId: actor.id,
      now,
      startsRevision: input.startsRevision,
    })
    if (isAdmin) {
      await emitEvent(tx, actor, {
        kind: 'video.changed',
        subject: { kind: 'video', id: before.id },
        payload: { before: pick(before, changes), after: changes },
      })
    } else {
      await emitEdit(tx, actor, before, listChangedFields(before, changes), deps.clock.now())
    }
    await reportApproval(tx, actor, before.id, now)
    return describeOneVideo(tx, actor, (await findVideo(tx, before.id)) ?? before)
  })
}

/** The names of what changes; timing and place of cards by names of their own. */
function listChangedFields(before: VideoRecord, changes: Partial<StoredVideo>): string[] {
  const after = { ...before, ...changes }
  const differs = (field: 'timing' | 'place') =>
    canonicalJson(readCards(before, field)) !== canonicalJson(readCards(after, field))
  return [...Object.keys(changes), ...(['timing', 'place'] as const).filter(differs)]
}

/** One field of all cards of a video, by card. */
const readCards = ({ copyCards, startCard, endCard }: StoredVideo, field: 'timing' | 'place') => ({
  start: startCard[field],
  end: endCard[field],
  copy: copyCards.map((card) => [card.id, card[field] ?? null]),
})

/** Emits one event for the saves within the window of a sitting: copy is saved every few seconds while typing. */
async function emitEdit(
  tx: Database,
  actor: SignedInUser,
  { id, version }: VideoRecord,
  fields: string[],
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - sittingWindowMs)
  if (await isEmittedSince(tx, { kind: 'video.edited', subjectId: id, actorId: actor.id, since })) return
  await emitEvent(tx, actor, {
    kind: 'video.edited',
    subject: { kind: 'video', id },
    payload: { after: { fields, version: version + 1 } },
  })
}

/** Names that mean something of their own: they are never taken for free-form data. */
const ownNames = new Set([
  ...Object.keys(videoSchema.shape),
  'videoId',
  'userEmail',
  'parcelReference',
  'startsRevision',
])

const extraSchema = z.record(z.string(), z.unknown()).catch({})

function readChanges(input: UpdateInput, before: VideoRecord, isAdmin: boolean): Partial<StoredVideo> {
  const { title, move, copyCards, startCard, endCard, direction } = input
  const changes: Partial<StoredVideo> = {}
  if (title !== undefined) changes.title = title.trim()
  if (move !== undefined) changes.move = move
  if (copyCards !== undefined) changes.copyCards = withWordCounts(copyCards)
  if (startCard !== undefined) changes.startCard = startCard
  if (endCard !== undefined) changes.endCard = endCard
  if (direction !== undefined) changes.direction = direction
  if (isAdmin) {
    const further = Object.fromEntries(Object.entries(input).filter(([name]) => !ownNames.has(name)))
    const sent = { ...extraSchema.parse(input['extra']), ...further }
    if (Object.keys(sent).length > 0) changes.extra = { ...before.extra, ...sent }
  }
  return changes
}

async function assertChangesFit(
  tx: Database,
  before: VideoRecord,
  changes: Partial<StoredVideo>,
  isAdmin: boolean,
): Promise<void> {
  const { title, move, copyCards } = changes
  if (title === '' && before.status !== 'draft') throw refuse('title_missing')
  if (move !== undefined && !isAdmin && move !== before.move && !mayChooseMove(before, move)) {
    throw refuse('invalid_input', { fields: { move: 'Choose a move of the library.' } })
  }
  if (copyCards) {
    const overBudget = refuseCopy({ copyCards, length: before.length })
    if (overBudget) throw overBudget
    await assertCardIdsFree(tx, before, copyCards)
  }
  if (copyCards || changes.startCard || changes.endCard) {
    const mistimed = refuseTiming({ ...before, ...changes })
    if (mistimed) throw mistimed
  }
}

/** A custom move, written as none, is the agency package's. */
function mayChooseMove(video: VideoRecord, move: string | null): boolean {
  return move === null ? video.package === 'agency' : cameraMoveIdSchema.safeParse(move).success
}

/** A card's id is its own for life: one that this video does not know yet is new in all videos of the subscription. */
async function assertCardIdsFree(
  tx: Database,
  before: VideoRecord,
  cards: StoredVideo['copyCards'],
): Promise<void> {
  const ids = cards.map((card) => card.id)
  const known = new Set(before.copyCards.map((card) => card.id))
  const taken = await findCardIdsInUse(
    tx,
    before,
    ids.filter((id) => !known.has(id)),
  )
  if (taken.length === 0 && new Set(ids).size === ids.length) return
  throw refuse('invalid_input', { fields: { copyCards: 'Two copy cards may not share an id.' } })
}

function pick(video: VideoRecord, changes: Partial<StoredVideo>): Partial<StoredVideo> {
  const names = Object.keys(changes) as (keyof StoredVideo)[]
  return Object.fromEntries(names.map((name) => [name, video[name]]))
}
