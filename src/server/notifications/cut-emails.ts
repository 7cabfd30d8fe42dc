import { paths } from '#shared/paths.ts'
import { enqueueApprovalEmails, enqueueEmail } from '../jobs/enqueue-email.ts'
import { findAdminEmails } from '../users/admins.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { takeApprovalNews } from '../videos/cuts/report-approval.ts'
import { findVideoSummary } from '../videos/find-video-summary.ts'
import type { EmailContext, EmailRules } from './email-rule.ts'

type CutEvent =
  | 'cut.sent'
  | 'cut.withdrawn'
  | 'cut.approved'
  | 'cut.approval_voided'
  | 'cut.approval_restored'
  | 'cut.approval_reminded'
  | 'cut.approval_overdue'

/** E-mails about cuts: to the customer who watches and answers, and to every admin what the answer is. */
export const cutEmailRules: EmailRules<CutEvent> = {
  'cut.sent': async (context, { subjectId, payload: { after, reason = '' } }) => {
    const { number, changes, findings, letter = '', openChanges = [], isDelivered = false } = after
    const email = await forCustomer(context, subjectId)
    const said = { changes, findings, reason, letter, openChanges, isDelivered }
    await enqueueEmail(context.tx, { kind: 'cut-sent', ...email, number, ...said })
  },
  'cut.withdrawn': async (context, { subjectId, payload: { after, reason = '' } }) => {
    const email = await forCustomer(context, subjectId)
    const { subscriptionId } = await requireVideo(context.tx, subjectId)
    // Without a cut to answer, the video itself says what was taken back, also where none is left to play.
    const videoUrl = context.config.baseUrl + paths.manageVideos(subscriptionId, { film: subjectId })
    const url = after.waiting === undefined ? videoUrl : email.url
    await enqueueEmail(context.tx, { kind: 'cut-withdrawn', ...email, ...after, url, reason })
  },
  'cut.approved': async (context, { subjectId, payload: { after } }) => {
    for (const email of await forStudio(context, subjectId)) {
      await enqueueEmail(context.tx, { kind: 'cut-approved', ...email, ...after })
    }
  },
  'cut.approval_voided': ({ tx }, { subjectId }) => enqueueApprovalEmails(tx, subjectId),
  'cut.approval_restored': ({ tx }, { subjectId }) => enqueueApprovalEmails(tx, subjectId),
  'cut.approval_reminded': async (context, { subjectId, payload: { after } }) => {
    const email = await forCustomer(context, subjectId)
    await enqueueEmail(context.tx, { kind: 'cut-reminder', ...email, ...after })
  },
  'cut.approval_overdue': async (context, { subjectId, payload: { after } }) => {
    for (const email of await forStudio(context, subjectId)) {
      await enqueueEmail(context.tx, { kind: 'cut-overdue', ...email, ...after })
    }
  },
}

/** Queues the e-mails that an approval is void or holds again: one to each side at most, where it differs from the last. */
export async function writeApprovalEmails(
  { db, config }: { db: Database; config: EmailContext['config'] },
  videoId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const news = await takeApprovalNews(tx, videoId)
    if (!news) return
    const { number, isVoid, deliveredCut } = news
    const context = { tx, config }
    const [forOwner, forAdmins] = isVoid
      ? (['cut-approval-voided', 'cut-approval-lost'] as const)
      : (['cut-approval-restored', 'cut-approval-regained'] as const)
    const said = { number, deliveredCut }
    await enqueueEmail(tx, { kind: forOwner, ...(await forCustomer(context, videoId)), ...said })
    for (const email of await forStudio(context, videoId)) {
      await enqueueEmail(tx, { kind: forAdmins, ...email, ...said })
    }
  })
}

/** With the link to the review page, where a cut is watched and answered. */
async function forCustomer({ tx, config }: EmailContext, videoId: string) {
  const { title, ownerEmail } = await requireVideo(tx, videoId)
  const url = config.baseUrl + paths.review(videoId)
  return { to: ownerEmail, filmTitle: title, videoId, url }
}

async function forStudio({ tx, config }: EmailContext, videoId: string) {
  const { title, ownerEmail } = await requireVideo(tx, videoId)
  const url = config.baseUrl + paths.videosStatus({ film: videoId })
  const about = { filmTitle: title, videoId, customer: ownerEmail, url }
  return (await findAdminEmails(tx)).map((to) => ({ ...about, to }))
}

/** @throws Error where the video is gone */
async function requireVideo(tx: EmailContext['tx'], videoId: string) {
  const video = await findVideoSummary(tx, videoId)
  if (!video) throw new Error(`The film ${videoId} is gone`)
  return video
}
