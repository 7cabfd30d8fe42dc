import { approvalNames, type ApprovalStep } from '#shared/subscriptions/approvals.ts'
import { automaticFootnote, studioFootnote, type EmailWriters } from './email-words.ts'

/** In the middle of a sentence, with verb and pronouns in the plural or not. */
function findWords(step: ApprovalStep): { the: string; are: string; they: string; them: string } {
  const { the, isPlural } = approvalNames[step]
  return isPlural
    ? { the, are: 'are', they: 'they', them: 'them' }
    : { the, are: 'is', they: 'it', them: 'it' }
}
const shownBy: Record<ApprovalStep, string> = {
  brief: 'We have written down what we are going to film.',
  style: 'The style frames show what your films are going to look like.',
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Words of the e-mails about the approval of brief and style frames. */
export const approvalEmails: EmailWriters<
  | 'approval-requested'
  | 'approval-reminder'
  | 'approval-given'
  | 'approval-change'
  | 'approval-overdue'
  | 'approval-closed'
> = {
  'approval-requested': ({ subscription, step, number, url }) => {
    const { the, are, they, them } = findWords(step)
    return {
      subject: `Your turn: approve ${the} of ${subscription}`,
      preheader: `Approve ${them}, or tell us what should change.`,
      heading: `${capital(the)} ${are} ready`,
      paragraphs: [
        number === 1
          ? `${shownBy[step]} Before we film it, we need your answer.`
          : `We have changed ${the}, and ${they} ${are} waiting for your answer again.`,
        `If ${they} ${are} as ${they} should be, approve ${them}. If not, tell us what should change: we’ll change it and send ${them} again. The shoot waits for your answer.`,
      ],
      facts: [],
      button: { label: 'Look and answer', url },
      footnote: automaticFootnote,
    }
  },
  'approval-reminder': ({ subscription, step, days, url }) => {
    const { the, are, them } = findWords(step)
    return {
      subject: `Still your turn: ${the} of ${subscription}`,
      preheader: 'The shoot waits for your answer.',
      heading: `${capital(the)} ${are} waiting for you`,
      paragraphs: [
        `We sent you ${the} ${days} days ago and have no answer yet. We don’t film before you have seen ${them}.`,
      ],
      facts: [],
      button: { label: 'Look and answer', url },
      footnote: automaticFootnote,
    }
  },
  'approval-given': ({ subscription, step, number, customer, url }) => ({
    subject: `Approved: ${approvalNames[step].the} of ${subscription}`,
    preheader: `Approved by ${customer}.`,
    heading: `${capital(approvalNames[step].the)}: approved`,
    paragraphs: [`The customer approved request ${number}. The step is complete.`],
    facts: [{ label: 'Customer', lines: [customer] }],
    button: { label: 'Open the subscription', url },
    footnote: studioFootnote,
  }),
  'approval-change': ({ subscription, step, number, customer, words, points, url }) => ({
    subject: `Changes requested: ${approvalNames[step].the} of ${subscription}`,
    preheader: `${customer} requested changes.`,
    heading: `Changes requested: ${approvalNames[step].the}`,
    paragraphs: [
      `The customer answered request ${number}. Make the changes, then send it for approval again.`,
    ],
    facts: [
      { label: 'Customer', lines: [customer] },
      { label: 'What should change', lines: words.split('\n') },
      ...points.map((point, index) => ({ label: `Point ${index + 1}`, lines: point.split('\n') })),
    ],
    button: { label: 'Open the subscription', url },
    footnote: studioFootnote,
  }),
  'approval-overdue': ({ subscription, step, number, customer, days, url }) => ({
    subject: `No answer for ${days} days: ${approvalNames[step].the} of ${subscription}`,
    preheader: `${customer} has not answered.`,
    heading: 'An approval is waiting',
    paragraphs: [
      `Request ${number} has had no answer for ${days} days. Get in touch with the customer, or complete the step with a reason that the customer reads.`,
    ],
    facts: [{ label: 'Customer', lines: [customer] }],
    button: { label: 'Open the subscription', url },
    footnote: studioFootnote,
  }),
  'approval-closed': ({ subscription, step, because, reason, url }) => {
    const { the, are, them } = findWords(step)
    const isCompleted = because === 'completed'
    return {
      subject: isCompleted
        ? `Settled by the studio: ${the} of ${subscription}`
        : `Open again: ${the} of ${subscription}`,
      preheader: isCompleted ? 'You don’t need to answer.' : 'Your approval no longer holds.',
      heading: isCompleted ? `${capital(the)} ${are} settled` : `${capital(the)} ${are} open again`,
      paragraphs: isCompleted
        ? [`The studio has completed ${the} without your approval, and says why. You don’t need to answer.`]
        : [
            `You approved ${the}, and the studio has opened ${them} again. Your approval no longer holds: we will ask you again.`,
          ],
      facts: reason === '' ? [] : [{ label: 'Why', lines: reason.split('\n') }],
      button: { label: 'See it', url },
      footnote: automaticFootnote,
    }
  },
}
