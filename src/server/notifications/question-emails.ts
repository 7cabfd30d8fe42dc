import { questionPath } from '#shared/videos/question-path.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { findAskedQuestion } from '../videos/find-asked-question.ts'
import { requireOwnerEmail, type EmailContext, type EmailRules } from './email-rule.ts'

/** E-mails to the customer about what the studio asks. The studio reads answers on its dashboard and in its panels. */
export const questionEmailRules: EmailRules<'question.asked' | 'question.answered'> = {
  'question.asked': (context, { payload: { after } }) => emailCustomer(context, after, false),
  'question.answered': async (context, { payload: { after } }) => {
    if (after.side === 'studio') await emailCustomer(context, after, true)
  },
}

/** Nothing where the question was closed by now, or is gone with its video. */
async function emailCustomer(
  { tx, config }: EmailContext,
  { question, about, text }: { question: string; about: string; text: string },
  isFollowUp: boolean,
): Promise<void> {
  const asked = await findAskedQuestion(tx, question)
  if (!asked) return
  const { subscriptionId, videoId, isBlocking, subject } = asked
  await enqueueEmail(tx, {
    kind: 'question-asked',
    to: await requireOwnerEmail(tx, subscriptionId),
    about,
    text,
    isFollowUp,
    isBlocking,
    videoId,
    url: `${config.baseUrl}${questionPath({ subscriptionId, questionId: question, subject })}`,
  })
}
