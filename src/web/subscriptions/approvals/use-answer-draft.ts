import { z } from 'zod'
import type { ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import { isSameJson } from '#shared/same-json.ts'
import { approvalLimits, pointScale } from '#shared/subscriptions/approvals.ts'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import type { Place } from './points.ts'

const offsetSchema = z.int().min(0).max(pointScale)
const pointSchema = z.object({
  id: z.string(),
  fileId: z.string(),
  x: offsetSchema,
  y: offsetSchema,
  words: z.string(),
})
export type DraftPoint = z.infer<typeof pointSchema>

const answerSchema = z.object({
  words: z.string(),
  points: z.array(pointSchema),
  /** Number of the request that it was last edited for. */
  requestNumber: z.int().optional(),
})
export type AnswerDraft = z.infer<typeof answerSchema>

const empty: AnswerDraft = { words: '', points: [] }

/**
 * A change that is being written. It stays until it is sent or discarded, whatever the server answers, also when the
 * studio replaces the request by its next one.
 * @param request the latest of its step; points on files of others are not sent, their words stay
 */
export function useAnswerDraft(subscriptionId: string, request: ApprovalRequest) {
  const { value, store, drop } = useStoredDraft(
    `approval/${subscriptionId}/${request.block}/${request.stepId}`,
    answerSchema,
    empty,
  )
  const fileIds = request.files.map(({ id }) => id)
  const isOnFile = ({ fileId }: DraftPoint) => fileIds.includes(fileId)
  const retained = { ...value, points: value.points.filter((point) => isOnFile(point) || !isUnsaid(point)) }
  /** What can be sent. */
  const draft = { ...retained, points: retained.points.filter(isOnFile) }
  const change = (changed: Partial<AnswerDraft>) =>
    store({ ...retained, ...changed, requestNumber: request.number })
  const changePoint = (id: string, changed: Partial<DraftPoint>) =>
    change({
      points: retained.points.map((point) => (point.id === id ? { ...point, ...changed } : point)),
    })
  const omitPoint = (id: string) => retained.points.filter((point) => point.id !== id)
  return {
    draft,
    /** Points with words, whose pictures are no longer in the request. */
    orphanedPoints: retained.points.filter((point) => !isOnFile(point)),
    isEmpty: isEmpty(retained),
    /** Number of the request that it was last edited for; undefined where that is not known. */
    requestNumber: retained.requestNumber,
    /** All that is written, also on pictures that are no longer in the request. */
    retained,
    canAdd: draft.points.length < approvalLimits.points,
    setWords: (words: string) => change({ words }),
    /** @returns the new point's id */
    addPoint(fileId: string, place: Place): string {
      const id = crypto.randomUUID()
      change({ points: [...retained.points, { id, fileId, ...place, words: '' }] })
      return id
    },
    movePoint: (id: string, place: Place) => changePoint(id, place),
    setPointWords: (id: string, words: string) => changePoint(id, { words }),
    removePoint: (id: string) => change({ points: omitPoint(id) }),
    /** Appends the words of a point to those of the whole answer, in its place. */
    addToWords: ({ id, words }: DraftPoint) =>
      change({ words: [retained.words.trimEnd(), words].filter(Boolean).join('\n'), points: omitPoint(id) }),
    discard: drop,
    /** Undoes a removal. What was written meanwhile stays. */
    restore: (removed: AnswerDraft) =>
      store((now) => ({
        words: [removed.words, now.words].filter(Boolean).join('\n'),
        points: [...now.points, ...removed.points],
        requestNumber: now.requestNumber ?? removed.requestNumber,
      })),
    /** Drops what was sent. Words of orphaned points stay, and so does what was typed during the request. */
    dropSent: (sent: AnswerDraft) =>
      // Of the latest draft: the answer may come after the form was left and opened again.
      store((now) => {
        const left = {
          ...now,
          words: now.words === sent.words ? '' : now.words,
          points: now.points.filter((point) => !sent.points.some((each) => isSameJson(each, point))),
        }
        return isEmpty(left) ? undefined : left
      }),
  }
}

export const isUnsaid = ({ words }: DraftPoint) => words.trim() === ''
const isEmpty = ({ words, points }: AnswerDraft) => words.trim() === '' && points.length === 0

export type AnswerDraftControls = ReturnType<typeof useAnswerDraft>
