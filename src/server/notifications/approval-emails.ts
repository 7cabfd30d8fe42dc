import { paths } from '#shared/paths.ts'
import { findSubscriptionTitle } from '../billing/store/find-subscription-title.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { findAdminEmails } from '../users/admins.ts'
import { requireOwnerEmail, type EmailContext, type EmailRules, type ReadEvent } from './email-rule.ts'

type ApprovalEvent =
  | 'approval.requested'
  | 'approval.given'
  | 'approval.change_asked'
  | 'approval.closed'
  | 'approval.reminded'
  | 'approval.overdue'

/** E-mails about the approval of brief and style frames: to the customer whose turn it is, and to every admin. */
export const approvalEmailRules: EmailRules<ApprovalEvent> = {
  'approval.requested': async (context, event) => {
    await enqueueEmail(context.tx, { kind: 'approval-requested', ...(await forCustomer(context, event)) })
  },
  'approval.reminded': async (context, event) => {
    const { days } = event.payload.after
    await enqueueEmail(context.tx, {
      kind: 'approval-reminder',
      days,
      ...(await forCustomer(context, event)),
    })
  },
  /** No e-mail about an unanswered request that is sent again soon. */
  'approval.closed': async (context, event) => {
    const { after, reason = '' } = event.payload
    const { because, wasApproved } = after
    if (because !== 'completed' && !wasApproved) return
    await enqueueEmail(context.tx, {
      kind: 'approval-closed',
      because,
      reason,
      ...(await forCustomer(context, event)),
    })
  },
  'approval.given': async (context, event) => {
    for (const each of await forStudio(context, event)) {
      await enqueueEmail(context.tx, { kind: 'approval-given', ...each })
    }
  },
  'approval.change_asked': async (context, event) => {
    const { words, points } = event.payload.after
    for (const each of await forStudio(context, event)) {
      await enqueueEmail(context.tx, { kind: 'approval-change', words, points, ...each })
    }
  },
  'approval.overdue': async (context, event) => {
    const { days } = event.payload.after
    for (const each of await forStudio(context, event)) {
      await enqueueEmail(context.tx, { kind: 'approval-overdue', days, ...each })
    }
  },
}

async function findNews(tx: EmailContext['tx'], { subjectId, payload }: ReadEvent<ApprovalEvent>) {
  const { step, number } = payload.after
  return { subscription: await findSubscriptionTitle(tx, subjectId), step, number }
}

async function forCustomer({ tx, config }: EmailContext, event: ReadEvent<ApprovalEvent>) {
  return {
    ...(await findNews(tx, event)),
    to: await requireOwnerEmail(tx, event.subjectId),
    url: config.baseUrl + paths.approvals(event.subjectId),
  }
}

async function forStudio({ tx, config }: EmailContext, event: ReadEvent<ApprovalEvent>) {
  const news = {
    ...(await findNews(tx, event)),
    customer: await requireOwnerEmail(tx, event.subjectId),
    url: config.baseUrl + paths.adminDashboard({ subscription: event.subjectId, part: 'brief' }),
  }
  return (await findAdminEmails(tx)).map((to) => ({ ...news, to }))
}
