import { z } from 'zod'
import { approvalLimits, pointScale } from '#shared/subscriptions/approvals.ts'
import { useStoredDraft } from '../../ui/text/use-stored-draft.ts'
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

const answerSchema = z.object({ words: z.string(), points: z.array(pointSchema) })
export type AnswerDraft = z.infer<typeof answerSchema>

const empty: AnswerDraft = { words: '', points: [] }

/**
 * A change that is being written. It stays until it is sent or discarded, whatever the server answers, also when the
 * studio replaces the request by its next one.
 * @param stepKey names the step of a block
 * @param fileIds files of the request; points on others are left out
 */
export function useAnswerDraft(stepKey: string, fileIds: readonly string[]) {
  const { value, store, drop } = useStoredDraft(`approval/${stepKey}`, answerSchema, empty)
  const draft = { ...value, points: value.points.filter(({ fileId }) => fileIds.includes(fileId)) }
  const changePoint = (id: string, change: Partial<DraftPoint>) =>
    store({
      ...draft,
      points: draft.points.map((point) => (point.id === id ? { ...point, ...change } : point)),
    })
  return {
    draft,
    isEmpty: draft.words.trim() === '' && draft.points.length === 0,
    canAdd: draft.points.length < approvalLimits.points,
    setWords: (words: string) => store({ ...draft, words }),
    /** @returns the new point's id */
    addPoint(fileId: string, place: Place): string {
      const id = crypto.randomUUID()
      store({ ...draft, points: [...draft.points, { id, fileId, ...place, words: '' }] })
      return id
    },
    movePoint: (id: string, place: Place) => changePoint(id, place),
    setPointWords: (id: string, words: string) => changePoint(id, { words }),
    removePoint: (id: string) => store({ ...draft, points: draft.points.filter((point) => point.id !== id) }),
    discard: drop,
  }
}

export type AnswerDraftControls = ReturnType<typeof useAnswerDraft>
