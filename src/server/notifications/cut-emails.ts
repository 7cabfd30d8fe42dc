import { paths } from '#shared/paths.ts'
import { enqueueEmail } from '../jobs/enqueue-email.ts'
import { findFilm } from '../videos/find-film.ts'
import type { EmailContext, EmailRules } from './email-rule.ts'

/** E-mails to the customer about cuts: one that is there to watch, and one that was taken back. */
export const cutEmailRules: EmailRules<'cut.sent' | 'cut.withdrawn'> = {
  'cut.sent': async (context, { subjectId, payload: { after, reason = '' } }) => {
    const { number, changes, findings } = after
    const email = await aboutFilm(context, subjectId)
    await enqueueEmail(context.tx, { kind: 'cut-sent', ...email, number, changes, findings, reason })
  },
  'cut.withdrawn': async (context, { subjectId, payload: { after, reason = '' } }) => {
    const email = await aboutFilm(context, subjectId)
    await enqueueEmail(context.tx, { kind: 'cut-withdrawn', ...email, number: after.number, reason })
  },
}

/** @throws Error where the film is gone */
async function aboutFilm({ tx, config }: EmailContext, videoId: string) {
  const film = await findFilm(tx, videoId)
  if (!film) throw new Error(`The film ${videoId} is gone`)
  const url = config.baseUrl + paths.manageVideos(film.subscriptionId, { film: videoId })
  return { to: film.ownerEmail, filmTitle: film.title, videoId, url }
}
