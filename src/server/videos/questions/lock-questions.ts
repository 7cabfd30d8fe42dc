import type { QuestionSide } from '#shared/videos/questions.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { lockBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import { findSubject, readSubjectTitles } from './describe-questions.ts'
import { findQuestion, type QuestionRow } from './questions.db.ts'

/**
 * Locks the questions of a subscription by its status row: the lock that moves of its videos take first.
 * @returns the side on which this person writes
 * @throws Refusal not_found, also for another user's subscription
 */
export async function lockQuestions(
  tx: Database,
  actor: SignedInUser,
  subscriptionId: string,
): Promise<{ side: QuestionSide }> {
  const { ownerId, block } = await requireReadableSubscription(tx, actor, subscriptionId)
  if (!(await lockBlockSteps(tx, subscriptionId, block))) throw refuse('not_found')
  return { side: ownerId === actor.id ? 'customer' : 'studio' }
}

/** @throws Refusal not_found */
export async function requireQuestion(
  tx: Database,
  subscriptionId: string,
  questionId: string,
): Promise<QuestionRow> {
  const question = await findQuestion(tx, questionId)
  if (question?.subscriptionId !== subscriptionId) throw refuse('not_found')
  return question
}

/** Subject and payload of an event about a question: items and parcels belong to their subscription. */
export async function describeForEvent(
  tx: Database,
  question: Pick<QuestionRow, 'id' | 'subscriptionId' | 'videoId' | 'itemId' | 'parcelId'>,
) {
  const { id, subscriptionId, videoId } = question
  const findTitle = await readSubjectTitles(tx, [subscriptionId])
  return {
    subject:
      videoId === null
        ? ({ kind: 'subscription', id: subscriptionId } as const)
        : ({ kind: 'video', id: videoId } as const),
    facts: { question: id, about: findTitle(subscriptionId, findSubject(question)) ?? '' },
  }
}
