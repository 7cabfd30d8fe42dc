import { randomUUID } from 'node:crypto'
import { fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { EventName, EventOf } from '#shared/events/all-events.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { readConfig } from '../config/config.ts'
import { emitEvent } from '../events/emit-event.ts'
import { readNextEvents } from '../events/read-events.ts'
import { eventsChannel, startEventReader } from '../events/start-event-reader.ts'
import { systemClock } from '../outside/clock.ts'
import { listenForChanges } from '../outside/database/listen-for-changes.ts'
import type { Email } from '../emails/email.ts'
import { renderEmail } from '../emails/render-email.ts'
import { createEmailReader } from './email-reader.ts'

const { log } = fastify({ logger: false })
const config = readConfig({ STUDIO_ADDRESS: '12 Gantry Lane' })

let database: TestDatabase
let owner: Awaited<ReturnType<typeof makeUser>>
let subscriptionId: string

beforeEach(async () => {
  database = await createTestDatabase()
  owner = await makeUser(database.db)
  subscriptionId = (await makeSubscription(database.db, owner)).id
})
afterEach(() => database.close())

/** The payloads of all waiting e-mails, in their order. */
async function readQueue(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query<{ payload: Record<string, unknown> }>(
    `select payload from graphile_worker._private_jobs order by id`,
  )
  return rows.map(({ payload }) => payload)
}

const emit = <Name extends EventName>(event: EventOf<Name>, db = database.db) => emitEvent(db, null, event)
const blockOpened = (id: string, block = 2): EventOf<'block.opened'> => ({
  kind: 'block.opened',
  subject: { kind: 'subscription', id },
  payload: { after: { block } },
})

describe('an e-mail about an event', () => {
  test('goes to who owns the subject, with what it is called, and the amounts of the event', async () => {
    const subject = { kind: 'subscription', id: subscriptionId } as const
    const invoiceId = randomUUID()
    await emit({
      kind: 'order.placed',
      subject,
      payload: {
        after: {
          checkoutId: 'c',
          films: ['2 ads of 15 s'],
          totalCents: 152_000,
          plan: 'quarterly',
          parcelReference: 'AF-1',
        },
      },
    })
    await emit({
      kind: 'order.payment_failed',
      subject: { kind: 'user', id: owner.id },
      payload: { after: { checkoutId: 'c', totalCents: 7 } },
    })
    await emit({
      kind: 'payment.failed',
      subject,
      payload: { after: { invoiceId, dueCents: 5, why: null, nextAttemptAt: null } },
    })
    await emit({
      kind: 'plan_change.dropped',
      subject,
      payload: {
        after: {
          changeId: 'x',
          plan: 'yearly',
          filmsPerBlock: 1,
          tokensPerBlock: 3,
          why: 'Declined.',
          isEnded: false,
        },
      },
    })
    const refund = { invoiceId, amountCents: 9 }
    await emit({ kind: 'refund.owed', subject, payload: { after: { ...refund, isReturned: true } } })
    await emit({ kind: 'refund.owed', subject, payload: { after: { ...refund, isReturned: false } } })
    await queueEmails(database.db, config)
    const to = owner.email
    expect(await readQueue()).toMatchObject([
      {
        kind: 'order-placed',
        to,
        films: ['2 ads of 15 s'],
        totalCents: 152_000,
        period: 'quarter',
        parcelReference: 'AF-1',
        studioAddress: '12 Gantry Lane',
        url: `http://localhost:3000/subscriptions/status/?id=${subscriptionId}`,
      },
      { kind: 'order-payment-failed', to, totalCents: 7 },
      { kind: 'payment-failed', to, dueCents: 5, why: null, nextAttemptAt: null },
      { kind: 'change-dropped', to, wanted: 'Yearly: 1 film a block, 3 tokens', why: 'Declined.' },
      { kind: 'refund-failed', to, amountCents: 9 },
      { kind: 'refund-delayed', to, amountCents: 9 },
    ])
  })

  test.each([
    ['editing', 1, 'The customer asked for changes of v1. Tick them off, and send the next cut.'],
    [
      'delivery',
      2,
      'changes of v2. The film was delivered, and is back in the edit. Tick them off, and send the next cut.',
    ],
    ['delivery', undefined, 'a film that was delivered. It is back in the edit, and goes to delivery once'],
  ] as const)(
    'says to the studio what comes after changes of a film in %s, of cut %s',
    async (status, cut, said) => {
      await makeAdmin(database.db)
      const { id } = await makeVideo(database.db, subscriptionId)
      await emit({
        kind: 'video.revision_asked',
        subject: { kind: 'video', id },
        payload: { before: { status }, after: { status: 'editing' }, reason: 'Slower.', number: 1, cut },
      })
      await queueEmails(database.db, config)
      const [email] = await readQueue()
      const { text } = await renderEmail(email as Email, 'usd')
      expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
    },
  )

  test('is never sent when the change is taken back', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await emit(blockOpened(subscriptionId), tx)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await queueEmails(database.db, config)
    expect(await readQueue()).toEqual([])
  })

  test('is queued once, although the process that read the event died before it could say so', async () => {
    await emit(blockOpened(subscriptionId))
    const reader = createEmailReader(config)
    const dying = {
      ...reader,
      handle: async (...event: Parameters<typeof reader.handle>) => {
        await reader.handle(...event)
        throw Object.assign(new Error('terminating connection'), { code: '57P01' })
      },
    }
    const deps = { db: database.db, clock: systemClock, log }
    await until(
      () =>
        readNextEvents(deps, dying).then(
          () => false,
          () => true,
        ),
      60_000,
      'it did not die',
    )
    expect(await readQueue()).toEqual([])
    await queueEmails(database.db, config)
    await queueEmails(database.db, config)
    expect(await readQueue()).toMatchObject([{ kind: 'block-opened', to: owner.email, block: 2 }])
  })

  test('that can’t be made, because its owner is gone, is set aside; those after it are sent', async () => {
    await emit(blockOpened('gone'))
    await emit(blockOpened(subscriptionId, 3))
    await queueEmails(database.db, config)
    expect(await readQueue()).toMatchObject([{ kind: 'block-opened', block: 3 }])
    expect(await database.db.selectFrom('eventRetries').selectAll().execute()).toMatchObject([
      { reader: 'emails', attempts: 1, error: 'The subscription gone has no owner to write to' },
    ])
  })

  test('of a kind that only a newer version knows is left for that version', async () => {
    await emit(blockOpened(subscriptionId))
    await database.db.updateTable('events').set({ kind: 'block.polished' }).execute()
    await queueEmails(database.db, config)
    expect(await readQueue()).toEqual([])
    await database.db.updateTable('events').set({ kind: 'block.opened' }).execute()
    await database.db
      .updateTable('eventRetries')
      .set({ retryAt: new Date(0) })
      .execute()
    await queueEmails(database.db, config)
    expect(await readQueue()).toMatchObject([{ kind: 'block-opened', block: 2 }])
  })

  test('whose payload a newer version wrote is set aside for that version', async () => {
    await emit(blockOpened(subscriptionId))
    await database.db.updateTable('events').set({ version: 2 }).execute()
    await queueEmails(database.db)
    expect(await readQueue()).toEqual([])
    const [retry] = await database.db.selectFrom('eventRetries').select('error').execute()
    expect(retry?.error).toMatch('of version 2; 1 is the newest here')
  })

  test('is in the queue within moments of the change', async () => {
    const reading = startEventReader(
      { db: database.db, clock: new TestClock(), log },
      createEmailReader(config),
      // Only the notification wakes it.
      { pollIntervalMs: 3_600_000 },
    )
    const channels = { [eventsChannel]: () => reading.wake() }
    const listening = await listenForChanges(database.url, { channels })
    try {
      await emit(blockOpened(subscriptionId))
      await until(async () => (await readQueue()).length === 1, 60_000, 'nothing was queued')
    } finally {
      await listening.stop()
      await reading.close()
    }
  })
})
