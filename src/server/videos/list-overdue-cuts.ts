import type { listOverdueCuts as call } from '#shared/contract/cuts.ts'
import type { OutputOf } from '#shared/contract/define-call.ts'
import { overdueDays } from '#shared/subscriptions/approvals.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findOverdueCuts } from './store/cut-approvals.db.ts'
import { findFilm } from './find-film.ts'

/** Cuts that wait for an answer so long that the studio gets in touch. */
export async function listOverdueCuts(db: Database): Promise<OutputOf<typeof call>> {
  const cuts: OutputOf<typeof call>['cuts'] = []
  for (const { sentAt, ...cut } of await findOverdueCuts(db, overdueDays)) {
    const film = await findFilm(db, cut.videoId)
    if (film && sentAt) cuts.push({ ...cut, title: film.title, sentAt: sentAt.toISOString() })
  }
  return { cuts }
}

export const countOverdueCuts = async (db: Database): Promise<number> =>
  (await findOverdueCuts(db, overdueDays)).length
