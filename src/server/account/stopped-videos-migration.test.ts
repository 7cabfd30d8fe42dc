import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { readEvents } from '#test/events/read-events.ts'
import { makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { emitEvent } from '../events/emit-event.ts'
import { readMigrations } from '../outside/database/migrate.ts'
import { anonymiseUser } from './delete-account.db.ts'

test('of accounts deleted before, films are stopped, and events outside the record are gone', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const { db, pool } = database
  const [kept, deleted] = [await makeBlock(db, {}), await makeBlock(db, {})]
  const films: Record<string, string> = {}
  for (const [whose, { subscriptionId, owner }] of Object.entries({ kept, deleted })) {
    for (const status of ['editing', 'delivery'] as const)
      films[`${whose} ${status}`] = (await makeVideo(db, subscriptionId, { status })).id
    const subject = { kind: 'video', id: films[`${whose} editing`] ?? '' } as const
    const note = { note: 'n', cut: 1, text: 'Brighter.' }
    await emitEvent(db, owner, { kind: 'note.written', subject, payload: { after: note } })
  }
  const { id: alone } = await makeUser(db)
  const kit = { kind: 'user', id: alone } as const
  await emitEvent(db, null, { kind: 'brand_font.deleted', subject: kit, payload: { before: {} } })
  for (const id of [deleted.owner.id, alone]) await anonymiseUser(db, id, new Date())
  const guest = { note: 'n', cut: 1, link: 'l', name: 'Mara', text: 'Too dark.' }
  const guestKinds = ['guest.commented', 'guest.comment_changed', 'guest.comment_withdrawn'] as const
  await db
    .insertInto('events')
    .values(
      guestKinds.map((kind) => ({
        kind,
        version: 1,
        subjectKind: 'video',
        subjectId: films['kept editing'] ?? '',
        actorId: null,
        actorEmail: null,
        payload: JSON.stringify({ after: guest }),
        isRecorded: false,
        isForStudio: false,
        isForCustomer: true,
      })),
    )
    .execute()

  const migration = (await readMigrations()).find(({ name }) => name === '0042-stopped-videos.sql')
  await pool.query('alter table videos drop column stopped_at')
  await pool.query(migration?.sql ?? '')

  const stopped = await db.selectFrom('videos').select('id').where('stoppedAt', 'is not', null).execute()
  expect(stopped.map(({ id }) => id).toSorted()).toEqual(
    [films['deleted editing'], films['deleted delivery']].toSorted(),
  )
  expect(await readEvents(db)).toMatchObject([
    { kind: 'note.written', subjectId: films['kept editing'] },
    ...guestKinds.map((kind) => ({
      kind,
      version: 2,
      after: { note: 'n', cut: 1, link: 'l', name: 'Mara' },
    })),
  ])
  expect(JSON.stringify(await readEvents(db))).not.toContain('Too dark')
})
