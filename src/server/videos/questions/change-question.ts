import { isSameJson } from '#shared/same-json.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { changeQuestion as call } from '#shared/contract/videos/questions.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeQuestions } from './describe-questions.ts'
import { describeForEvent, lockQuestions, requireQuestion } from './lock-questions.ts'
import { findMessageIds, updateQuestion } from './questions.db.ts'

/**
 * Closes a question or opens it again, and sets whether it blocks videos. Refused where a message arrived that the
 * sender had not seen.
 * @throws Refusal not_found, changed_meanwhile
 */
export async function changeQuestion(
  deps: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, questionId, seenMessages, ...wanted }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    await lockQuestions(tx, actor, subscriptionId)
    const question = await requireQuestion(tx, subscriptionId, questionId)
    if ((await findMessageIds(tx, questionId)).length !== seenMessages) throw refuse('changed_meanwhile')
    const before = { isOpen: question.closedAt === null, isBlocking: question.isBlocking }
    const after = {
      isOpen: wanted.isOpen ?? before.isOpen,
      isBlocking: wanted.isBlocking ?? before.isBlocking,
    }
    if (!isSameJson(before, after)) {
      const closedAt = after.isOpen ? null : (question.closedAt ?? now)
      await updateQuestion(tx, questionId, { isBlocking: after.isBlocking, closedAt })
      const { subject, facts } = await describeForEvent(tx, question)
      await emitEvent(tx, actor, {
        kind: 'question.changed',
        subject,
        payload: { before: { ...facts, ...before }, after: { ...facts, ...after } },
      })
    }
    return describeQuestions(tx, actor, subscriptionId)
  })
}
