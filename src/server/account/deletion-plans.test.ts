import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { explainStatements, listScannedTables } from '#test/database/explain-statements.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { replaceActorEmail } from '../events/emit-event.ts'
import { deleteOwnRows } from './delete-account.db.ts'

test('what is written of an account is deleted without reading the events of all', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const { subscriptionId, owner } = await makeBlock(db)
  const { id: videoId } = await makeVideo(db, subscriptionId)
  const other = await makeUser(db)
  const insertEvents = (subjectId: string, count: number, actorId: string) =>
    sql`
      insert into events (kind, version, subject_kind, subject_id, actor_id, actor_email, payload, is_recorded,
        is_for_studio, is_for_customer)
      select 'note.written', 1, 'video', ${subjectId}, ${actorId}, 'a@b.example', '{}', false, true, true
      from generate_series(1, ${count})`.execute(db)
  for (let n = 0; n < 20; n += 1) await insertEvents(`other-${n}`, 500, other.id)
  for (const subjectId of [owner.id, subscriptionId, videoId]) await insertEvents(subjectId, 1, owner.id)
  await sql`analyze events`.execute(db)

  const nodes = await explainStatements(db, async (explained) => {
    await replaceActorEmail(explained, { id: owner.id, email: 'deleted@x.invalid', inRecord: true })
    await deleteOwnRows(explained, owner.id)
  })
  expect(listScannedTables(nodes)).not.toContain('events')
  const left = await db.selectFrom('events').select('subjectId').distinct().execute()
  expect(left.every((event) => event.subjectId.startsWith('other-'))).toBe(true)
  expect(left).toHaveLength(20)
})
