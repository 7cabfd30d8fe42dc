import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findCutStates } from './cuts.db.ts'
import { readCutFiles } from './read-cut-files.ts'

export type ComparedCuts = Awaited<ReturnType<typeof findComparedCuts>>

/** All cuts of each video, oldest first, by video; with their files where the newest is being assembled. */
export async function findComparedCuts(db: Database, videoIds: readonly string[]) {
  const cuts = await findCutStates(db, videoIds)
  const assembled = [...cuts.values()].filter((own) => own.at(-1)?.state === 'assembling').flat()
  const files = await readCutFiles(
    db,
    assembled.map(({ id }) => id),
  )
  return new Map(
    [...cuts].map(([id, own]) => [id, own.map((cut) => ({ ...cut, files: files.get(cut.id) ?? [] }))]),
  )
}
