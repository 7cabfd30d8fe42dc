import { useState } from 'react'
import { approvalLimits } from '#shared/subscriptions/approvals.ts'
import type { Place } from './points.ts'

export interface DraftPoint extends Place {
  id: string
  fileId: string
  words: string
}

export interface AnswerDraft {
  words: string
  points: readonly DraftPoint[]
}

const empty: AnswerDraft = { words: '', points: [] }

/** What was typed and not yet sent, by request, for as long as the tab lives: leaving the page loses nothing. */
const drafts = new Map<string, AnswerDraft>()

/** A change that is being written. It stays until it is sent or discarded, whatever the server answers. */
export function useAnswerDraft(requestId: string) {
  const [draft, setDraft] = useState(() => drafts.get(requestId) ?? empty)
  const store = (next: AnswerDraft) => {
    drafts.set(requestId, next)
    setDraft(next)
  }
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
    discard() {
      drafts.delete(requestId)
      setDraft(empty)
    },
  }
}

export type AnswerDraftControls = ReturnType<typeof useAnswerDraft>
