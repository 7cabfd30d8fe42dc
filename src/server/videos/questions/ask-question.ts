import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { askQuestion as call } from '#shared/contract/videos/questions.ts'
import { questionLimits } from '#shared/videos/questions.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { holdAccount } from '../../users/hold-account.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeQuestions, findSubject, readSubjectTitles } from './describe-questions.ts'
import { describeForEvent, lockQuestions, requireQuestion } from './lock-questions.ts'
import { findQuestion, findQuestions, insertQuestion } from './questions.db.ts'
import { requireSameMessage } from './require-same-message.ts'

/**
 * Opens a thread with the customer. A question that is sent twice under one id is asked once; other words under
 * its id are refused.
 * @throws Refusal not_found, too_many_questions, changed_meanwhile; signed_out if the account was deleted meanwhile
 */
export async function askQuestion(
  deps: Pick<VideosDeps, 'db' | 'clock'>,
  actor: SignedInUser,
  { subscriptionId, questionId, subject, text, isBlocking }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Before everything else: an account's deletion locks users first, too. Fixed lock order prevents a deadlock.
    if (!(await holdAccount(tx, actor.id))) throw refuse('signed_out')
    await lockQuestions(tx, actor, subscriptionId)
    if (await findQuestion(tx, questionId)) {
      await requireQuestion(tx, subscriptionId, questionId)
      await requireSameMessage(tx, actor, { questionId, id: questionId, text })
      return describeQuestions(tx, actor, subscriptionId)
    }
    const findTitle = await readSubjectTitles(tx, [subscriptionId])
    if (findTitle(subscriptionId, subject) === undefined) throw refuse('not_found')
    const ofSubject = (await findQuestions(tx, subscriptionId)).filter((row) => {
      const { kind, id } = findSubject(row)
      return kind === subject.kind && id === subject.id
    })
    if (ofSubject.length >= questionLimits.perSubject) throw refuse('too_many_questions')

    const question = {
      id: questionId,
      subscriptionId,
      videoId: subject.kind === 'video' ? subject.id : null,
      itemId: subject.kind === 'item' ? subject.id : null,
      parcelId: subject.kind === 'parcel' ? subject.id : null,
    }
    await insertQuestion(
      tx,
      { ...question, isBlocking, lastSide: 'studio', askedAt: now },
      { questionId, id: questionId, side: 'studio', authorId: actor.id, body: text, writtenAt: now },
    )
    const { subject: eventSubject, facts } = await describeForEvent(tx, question)
    await emitEvent(tx, actor, {
      kind: 'question.asked',
      subject: eventSubject,
      payload: { after: { ...facts, text, isBlocking } },
    })
    return describeQuestions(tx, actor, subscriptionId)
  })
}
