import { paths } from '#shared/paths.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import { videoStatusSchema } from '#shared/videos/video-status.ts'
import { enqueueEmail, enqueueStatusEmail } from '../jobs/enqueue-email.ts'
import { findAdminEmails } from '../users/admins.ts'
import { findVideoSummary, listStoppedVideos } from '../videos/find-video-summary.ts'
import { requireOwnerEmail, type EmailRules } from './email-rule.ts'
import { statusEmailKinds } from './read-status-email.ts'

/** E-mails about parcels, blocks and videos. */
export const productionEmailRules: EmailRules<
  'video.moved' | 'video.revision_asked' | 'block.opened' | 'item.received' | 'user.deleted'
> = {
  /** A move that can be undone is reported once it can't be, if the video still stands where that left it. */
  'video.moved': async ({ tx }, { subjectId, payload: { after, undoableSince, cut, reason = '' } }) => {
    const status = videoStatusSchema.parse(after.status)
    if (undoableSince === undefined || !statusEmailKinds[status]) return
    const runAt = new Date(Date.parse(undoableSince) + undoWindowMs)
    const { findings } = cut ?? { findings: [] }
    const exception = findings.length > 0 ? { reason, findings } : undefined
    const move = { videoId: subjectId, status, movedAt: undoableSince, exception }
    await enqueueStatusEmail(tx, move, runAt)
  },
  /** To the studio, which is every admin. */
  'video.revision_asked': async ({ tx, config }, { subjectId, payload: { before, number, cut, reason } }) => {
    const video = await findVideoSummary(tx, subjectId)
    if (!video) throw new Error(`The film ${subjectId} is gone`)
    // Changes that were asked for on a cut stand on the review page; what was asked in words stands at the video.
    const url =
      config.baseUrl +
      (cut === undefined
        ? paths.videosStatus({ status: 'editing', film: subjectId })
        : paths.review(subjectId, { cut: String(cut) }))
    for (const to of await findAdminEmails(tx)) {
      await enqueueEmail(tx, {
        kind: 'revision-asked',
        to,
        filmTitle: video.title,
        videoId: subjectId,
        customer: video.ownerEmail,
        number: number ?? 1,
        note: reason ?? '',
        ...(cut !== undefined && { cut, wasDelivered: before.status === 'delivery' }),
        url,
      })
    }
  },
  'block.opened': async ({ tx, config }, { subjectId, payload: { after } }) => {
    const url = `${config.baseUrl}${paths.manageVideos(subjectId)}`
    const to = await requireOwnerEmail(tx, subjectId)
    await enqueueEmail(tx, { kind: 'block-opened', to, block: after.block, url })
  },
  /** Items of one parcel are marked within moments: an e-mail still waiting gives way to the one that names them all. */
  'item.received': async ({ tx, config }, { subjectId, payload: { arrived = [], missing = [] } }) => {
    const email = {
      kind: 'parcel-received' as const,
      to: await requireOwnerEmail(tx, subjectId),
      items: arrived,
      missing,
      url: `${config.baseUrl}${paths.subscriptionStatus(subjectId)}`,
    }
    await enqueueEmail(tx, email, { jobKey: `parcel-received:${subjectId}` })
  },
  /** To the studio, which has begun with films that it is not to go on with. */
  'user.deleted': async ({ tx, config }, { subjectId }) => {
    const films = await listStoppedVideos(tx, subjectId)
    if (films.length === 0) return
    const url = `${config.baseUrl}${paths.videosStatus()}`
    for (const to of await findAdminEmails(tx))
      await enqueueEmail(tx, { kind: 'films-stopped', to, films, url })
  },
}
