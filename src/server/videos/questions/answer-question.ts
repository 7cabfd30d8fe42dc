import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { answerQuestion as call } from '#shared/contract/videos/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { holdAccount } from '../../users/hold-account.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { requireSameMessage } from './require-same-message.ts'
import { describeQuestions } from './describe-questions.ts'
import { describeForEvent, lockQuestions, requireQuestion } from './lock-questions.ts'
import { findMessageIds, insertMessage } from './questions.db.ts'

/**
 * Writes into the thread of an open question, on the side of who writes. A message that is sent twice under one id is
 * stored once; other words under its id are refused.
 * @throws Refusal not_found, question_closed, question_full, changed_meanwhile; signed_out if the account was deleted
 * meanwhile
 */
export async function answerQuestion(
  deps: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, questionId, messageId, text }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Before everything else: an account's deletion locks users first, too. Fixed lock order prevents a deadlock.
    if (!(await holdAccount(tx, actor.id))) throw refuse('signed_out')
    const { side } = await lockQuestions(tx, actor, subscriptionId)
    const question = await requireQuestion(tx, subscriptionId, questionId)
    if (await requireSameMessage(tx, actor, { questionId, id: messageId, text }))
      return describeQuestions(tx, actor, subscriptionId)
    if (question.closedAt) throw refuse('question_closed')
    const written = await findMessageIds(tx, questionId)
    if (written.length >= questionLimits.messages) throw refuse('question_full')
    await insertMessage(tx, {
      questionId,
      id: messageId,
      side,
      authorId: actor.id,
      body: text,
      writtenAt: now,
    })
    const { subject, facts } = await describeForEvent(tx, question)
    await emitEvent(tx, actor, {
      kind: 'question.answered',
      subject,
      payload: { after: { ...facts, text, side } },
    })
    return describeQuestions(tx, actor, subscriptionId)
  })
}
