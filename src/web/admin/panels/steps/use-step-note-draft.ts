import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { useStoredDraft } from '../../../ui/drafts/use-stored-draft.ts'

type Note = SubscriptionStatusDetail['current']['notes'][number]

const noteDraftSchema = z.object({
  body: z.string(),
  /** The stored text that it changes. */
  seen: z.string(),
})
type NoteDraft = z.infer<typeof noteDraftSchema>

const isSameBody = (one: Pick<NoteDraft, 'body'>, other: Pick<NoteDraft, 'body'>) => one.body === other.body

const findDraftKey = (subscriptionId: string, block: number, stepId: Note['stepId']) =>
  `step-note/${subscriptionId}/${block}/${stepId}`

/** The text of a step as it is typed for one block, until it is stored as typed. */
export function useStepNoteDraft({ id, current }: SubscriptionStatusDetail, note: Note) {
  const key = findDraftKey(id, current.block, note.stepId)
  const draft = useStoredDraft<NoteDraft>(key, noteDraftSchema, { body: note.body, seen: note.body })
  const [sentBody, setSentBody] = useState<string | null>(null)
  const { body, seen } = draft.value
  const isStored = body === note.body
  // What is stored is this editor's own: words that were typed since are based on it.
  const isRebased = note.body === sentBody && seen !== note.body
  const update = () => {
    if (!draft.isChanged) return
    if (isStored) draft.drop()
    else if (isRebased) draft.store({ body, seen: note.body })
  }
  useEffect(update)
  return {
    body,
    isChanged: !isStored,
    /** A colleague's text, or another tab's, was stored since this one was begun. */
    isChangedElsewhere: !isStored && !isRebased && seen !== note.body,
    write: (typed: string) => draft.store((now) => ({ ...now, body: typed })),
    drop: draft.drop,
    /** Call it with what is sent. */
    markSent: setSentBody,
    /** What was typed during the request stays. */
    dropSent: (sent: string) => draft.dropSent({ body: sent, seen: sent }, isSameBody),
  }
}

/** What was typed for the block before, and not saved when the present one opened; null where nothing was. */
export function useEarlierNoteDraft({ id, current, earlier }: SubscriptionStatusDetail, note: Note) {
  const block = current.block - 1
  const draft = useStoredDraft(findDraftKey(id, block, note.stepId), noteDraftSchema.nullable(), null)
  if (draft.value === null) return null
  const stored = earlier
    .find((each) => each.block === block)
    ?.notes.find(({ stepId }) => stepId === note.stepId)
  return draft.value.body === stored?.body ? null : { block, body: draft.value.body, drop: draft.drop }
}
