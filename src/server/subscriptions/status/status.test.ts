import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { subscriptionStatusDetailSchema } from '#shared/contract/subscriptions/subscriptions.ts'
import { stepsVersion } from '#shared/subscriptions/read-status-items.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import type { StepId, StepStatus } from '#shared/subscriptions/status-steps.ts'
import { isParcelHeld } from '#server/videos/questions/is-parcel-held.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { TestClock } from '#test/test-clock.ts'
import { readEmails } from '#test/events/read-emails.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { readEvents } from '#test/events/read-events.ts'
import { openNextBlock } from '#test/subscriptions/approval-fixture.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { addParcel } from './add-parcel.ts'
import { markItemReceived } from './mark-item-received.ts'
import { readSubscriptionStatus } from './read-subscription-status.ts'
import { removeParcel } from './remove-parcel.ts'
import { updateStep } from './update-step.ts'
import { writeStepNote } from './write-step-note.ts'

let database: TestDatabase
let admin: SignedInUser
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const config = readConfig({ STUDIO_ADDRESS: 'Arcframe Studio, 12 Harbour Street' })
const deps = () => ({ db: database.db, clock, config, isParcelHeld })

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await makeAdmin(database.db)
})
afterAll(() => database.close())

const item = (id: string, name: string) => ({ id, name, link: '', size: '', notes: '', photoIds: [] })

async function makeTwoItems(statuses: Partial<Record<StepId, StepStatus>> = {}) {
  const owner = await makeUser(database.db)
  const startedAt = new Date('2026-03-01T10:00:00.000Z')
  const { id } = await makeSubscription(database.db, owner, {
    startedAt,
    selections: { ...defaultSelections, items: [item('shoe', 'Trail shoe'), item('lace', '')] },
    statusItems: defaultStatusItems(startedAt, 'automated').map((each) => ({
      ...each,
      status: statuses[each.id] ?? each.status,
    })),
  })
  const read = () => readSubscriptionStatus(deps(), owner, id)
  const readStep = async (stepId: StepId) =>
    (await read()).current.statusItems.find((each) => each.id === stepId)
  const audit = () => readEvents(database.db, { subjectId: id })
  return { id, owner, read, readStep, audit }
}

describe('the status of a subscription', () => {
  it('has steps, notes, parcels and items, by the contract', async () => {
    const { read } = await makeTwoItems()
    const status = subscriptionStatusDetailSchema.parse(await read())
    expect(status.current.statusItems).toHaveLength(7)
    expect(status.items.map((each) => each.title)).toEqual(['Trail shoe', 'Item 2'])
    expect(status.studioAddress).toBe('Arcframe Studio, 12 Harbour Street')
  })

  it('is an owner’s and an admin’s to read; to anyone else it does not exist', async () => {
    const { id } = await makeTwoItems()
    const stranger = await makeUser(database.db)
    await expect(readSubscriptionStatus(deps(), admin, id)).resolves.toMatchObject({ id })
    const attempts = await Promise.allSettled([
      readSubscriptionStatus(deps(), stranger, id),
      readSubscriptionStatus(deps(), stranger, 'nothing-here'),
    ])
    expect(attempts[0]).toMatchObject({ reason: { code: 'not_found' } })
    expect(attempts[0]).toEqual(attempts[1])
  })

  it('reads as the default list where its version is unknown; a change is stored under today’s', async () => {
    const { id, readStep } = await makeTwoItems({ received: 'complete', brief: 'complete' })
    await database.db.updateTable('status').set({ stepsVersion: 99 }).where('id', '=', id).execute()
    expect(await readStep('received')).toMatchObject({ status: 'coming up' })
    const change = { subscriptionId: id, stepId: 'received', status: 'in progress', reason: '' } as const
    await updateStep(deps(), admin, change)
    expect(await readStep('received')).toMatchObject({ status: 'in progress' })
    const row = await database.db.selectFrom('status').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row?.stepsVersion).toBe(stepsVersion)
  })

  it('shows earlier blocks, newest first', async () => {
    const { id, read } = await makeTwoItems()
    for (const block of [1, 2]) {
      await database.db
        .insertInto('statusArchive')
        .values({
          subscriptionId: id,
          block,
          statusItems: JSON.stringify((await read()).current.statusItems),
        })
        .execute()
    }
    await database.db.updateTable('status').set({ block: 3 }).where('id', '=', id).execute()
    const status = await read()
    expect(status.current.block).toBe(3)
    expect(status.earlier.map((each) => each.block)).toEqual([2, 1])
  })
})

describe('a step', () => {
  it('changes by the table, and each change is recorded with before and after', async () => {
    const { id, readStep, audit } = await makeTwoItems({
      received: 'complete',
      brief: 'complete',
      style: 'complete',
    })
    const move = (status: StepStatus, reason = '') =>
      updateStep(deps(), admin, { subscriptionId: id, stepId: 'shoot', status, reason })
    await move('shooting')
    await move('complete')
    expect(await readStep('shoot')).toMatchObject({ status: 'complete', date: clock.now().toISOString() })
    await expect(move('shooting')).rejects.toMatchObject({ code: 'reason_missing' })
    await move('shooting', 'The lens was dirty.')
    const entries = await audit()
    expect(entries.map((entry) => [entry.actorEmail, entry.before, entry.after, entry.reason])).toMatchObject(
      [
        [admin.email, { status: 'coming up' }, { status: 'shooting' }, ''],
        [admin.email, { status: 'shooting' }, { status: 'complete' }, ''],
        [admin.email, { status: 'complete' }, { status: 'shooting' }, 'The lens was dirty.'],
      ],
    )
  })

  it('does not start before the step ahead of it is complete, nor jump', async () => {
    const { id, readStep, audit } = await makeTwoItems()
    const start = updateStep(deps(), admin, {
      subscriptionId: id,
      stepId: 'shoot',
      status: 'shooting',
      reason: '',
    })
    await expect(start).rejects.toMatchObject({ code: 'step_before_open' })
    const jump = updateStep(deps(), admin, {
      subscriptionId: id,
      stepId: 'brief',
      status: 'complete',
      reason: '',
    })
    await expect(jump).rejects.toMatchObject({ code: 'step_change_not_allowed' })
    expect(await readStep('shoot')).toMatchObject({ status: 'coming up' })
    expect(await audit()).toEqual([])
  })

  it('has an expected day that the studio moves', async () => {
    const { id, readStep } = await makeTwoItems()
    const date = '2026-04-02T00:00:00.000Z'
    await updateStep(deps(), admin, { subscriptionId: id, stepId: 'shoot', date, reason: 'Rig in service' })
    expect(await readStep('shoot')).toMatchObject({ status: 'coming up', date })
  })

  it('refuses a day whose year is a typing error', async () => {
    const { id, readStep } = await makeTwoItems()
    const move = (date: string) =>
      updateStep(deps(), admin, { subscriptionId: id, stepId: 'shoot', date, reason: '' })
    await expect(move('2019-02-03T12:00:00.000Z')).rejects.toMatchObject({ code: 'invalid_input' })
    await move('2025-12-24T12:00:00.000Z')
    expect(await readStep('shoot')).toMatchObject({ date: '2025-12-24T12:00:00.000Z' })
  })

  it('is moved by one of two admins who do it at the same moment', async () => {
    const { id } = await makeTwoItems()
    const start = () =>
      updateStep(deps(), admin, { subscriptionId: id, stepId: 'brief', status: 'in progress', reason: '' })
    const results = await Promise.allSettled([start(), start()])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('stores concurrent changes of two admins to different steps', async () => {
    const { id, readStep } = await makeTwoItems()
    const start = (stepId: StepId) =>
      updateStep(deps(), admin, { subscriptionId: id, stepId, status: 'in progress', reason: '' })
    await Promise.all([start('received'), start('brief'), start('style')])
    for (const step of ['received', 'brief', 'style'] as const) {
      expect(await readStep(step)).toMatchObject({ status: 'in progress' })
    }
  })

  it('of a block that is over by now is not moved in the next one', async () => {
    const { id, readStep } = await makeTwoItems()
    await openNextBlock(database, id)
    const before = await readStep('brief')
    const day = '2026-03-20T10:00:00.000Z'
    const update = (block: number) =>
      updateStep(deps(), admin, { subscriptionId: id, block, stepId: 'brief', date: day, reason: '' })
    await expect(update(1)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      sentence: 'Block 2 is in production by now: this was meant for block 1.',
    })
    expect(await readStep('brief')).toEqual(before)
    await update(2)
    expect(await readStep('brief')).toMatchObject({ date: day })
  })

  it('of a subscription that does not exist is not found', async () => {
    const attempt = updateStep(deps(), admin, { subscriptionId: 'no', stepId: 'brief', reason: '' })
    await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('items', () => {
  it('the first one starts received, the last one completes it, and the customer is notified', async () => {
    const { id, readStep, owner, read } = await makeTwoItems()
    const mark = (itemId: string, isReceived = true, reason = '') =>
      markItemReceived(deps(), admin, { subscriptionId: id, itemId, isReceived, reason })
    const findQueued = () => readEmails(database.db, owner.email)
    await mark('shoe')
    expect(await readStep('received')).toMatchObject({ status: 'in progress' })
    expect(await findQueued()).toMatchObject([
      { kind: 'parcel-received', items: ['Trail shoe'], missing: ['Item 2'] },
    ])
    await mark('lace')
    await mark('lace')
    expect(await readStep('received')).toMatchObject({ status: 'complete', date: clock.now().toISOString() })
    expect((await read()).items.map((each) => each.receivedAt !== null)).toEqual([true, true])
    expect(await findQueued()).toMatchObject([
      { kind: 'parcel-received', items: ['Trail shoe', 'Item 2'], missing: [] },
    ])

    await expect(mark('shoe', false)).rejects.toMatchObject({ code: 'reason_missing' })
    await mark('shoe', false, 'That was another customer’s shoe.')
    expect(await readStep('received')).toMatchObject({ status: 'in progress' })
  })

  it('marked by two admins at once complete the step together', async () => {
    const { id, readStep } = await makeTwoItems()
    const mark = (itemId: string) =>
      markItemReceived(deps(), admin, { subscriptionId: id, itemId, isReceived: true, reason: '' })
    await Promise.all([mark('shoe'), mark('lace'), mark('shoe')])
    expect(await readStep('received')).toMatchObject({ status: 'complete' })
  })

  it('that the subscription does not have are not found', async () => {
    const { id } = await makeTwoItems()
    const input = { subscriptionId: id, itemId: 'hat', isReceived: true, reason: '' }
    await expect(markItemReceived(deps(), admin, input)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('parcels', () => {
  it('are added under a reference of their own and taken back by their customer', async () => {
    const { id, owner, read, audit } = await makeTwoItems()
    const add = (trackingNumber: string) =>
      addParcel(deps(), owner, { subscriptionId: id, carrier: 'DHL', trackingNumber })
    await Promise.all([add('JD01'), add('JD02')])
    const { parcels, parcelReference } = await read()
    expect(parcels.map((parcel) => parcel.reference).toSorted()).toEqual([
      `${parcelReference}-1`,
      `${parcelReference}-2`,
    ])
    await removeParcel(deps(), owner, { subscriptionId: id, parcelId: parcels[0]?.id ?? '' })
    expect((await read()).parcels).toHaveLength(1)
    const events = await audit()
    expect(events.map(({ kind, actorId }) => [kind, actorId])).toEqual([
      ['parcel.added', owner.id],
      ['parcel.added', owner.id],
      ['parcel.removed', owner.id],
    ])
    expect(events.at(-1)?.before).toEqual({
      parcel: parcels[0]?.id,
      reference: parcels[0]?.reference,
      carrier: 'DHL',
      trackingNumber: parcels[0]?.trackingNumber,
    })
  })

  it('are added once by one id, also where the answer was lost', async () => {
    const { id, owner, read, audit } = await makeTwoItems()
    const parcel = { subscriptionId: id, parcelId: randomUUID(), carrier: 'DHL', trackingNumber: 'JD04' }
    await Promise.all([addParcel(deps(), owner, parcel), addParcel(deps(), owner, parcel)])
    expect((await read()).parcels).toMatchObject([{ id: parcel.parcelId, carrier: 'DHL' }])
    expect((await audit()).map(({ kind }) => kind)).toEqual(['parcel.added'])
    await expect(addParcel(deps(), owner, { ...parcel, carrier: 'UPS' })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    const elsewhere = await makeTwoItems()
    const foreign = { ...parcel, subscriptionId: elsewhere.id }
    await expect(addParcel(deps(), elsewhere.owner, foreign)).rejects.toMatchObject({ code: 'not_found' })
    expect((await read()).parcels).toHaveLength(1)
  })

  it('are two under one tracking number: a shipment has several boxes', async () => {
    const { id, owner, read } = await makeTwoItems()
    const box = { subscriptionId: id, carrier: 'DHL', trackingNumber: 'JD05' }
    await addParcel(deps(), owner, { ...box, parcelId: randomUUID() })
    await addParcel(deps(), owner, { ...box, parcelId: randomUUID() })
    await addParcel(deps(), owner, box)
    expect((await read()).parcels).toHaveLength(3)
  })

  it('are added and removed by their owner only', async () => {
    const { id, owner, read } = await makeTwoItems()
    await addParcel(deps(), owner, { subscriptionId: id, carrier: 'DHL', trackingNumber: 'JD03' })
    const parcelId = (await read()).parcels[0]?.id ?? ''
    const elsewhere = await makeTwoItems()
    const attempts = [
      () => addParcel(deps(), elsewhere.owner, { subscriptionId: id, carrier: 'UPS', trackingNumber: '1Z' }),
      () => addParcel(deps(), admin, { subscriptionId: id, carrier: 'UPS', trackingNumber: '1Z' }),
      () => removeParcel(deps(), elsewhere.owner, { subscriptionId: id, parcelId }),
      () => removeParcel(deps(), elsewhere.owner, { subscriptionId: elsewhere.id, parcelId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    expect((await read()).parcels).toHaveLength(1)
  })

  it('have an end', async () => {
    const { id, owner, read } = await makeTwoItems()
    const rows = Array.from({ length: 50 }, (_, index) => ({
      id: `${id}-p${index}`,
      subscriptionId: id,
      reference: `${id}-r${index}`,
      carrier: 'DHL',
      trackingNumber: `${index}`,
    }))
    await database.db.insertInto('parcels').values(rows).execute()
    const more = addParcel(deps(), owner, { subscriptionId: id, carrier: 'DHL', trackingNumber: '51' })
    await expect(more).rejects.toMatchObject({ code: 'too_many_files' })
    expect((await read()).parcels).toHaveLength(50)
  })
})

describe('what the studio writes on a step', () => {
  it('is shown to the customer and recorded, once for each change', async () => {
    const { id, read, audit } = await makeTwoItems()
    const write = (body: string) =>
      writeStepNote(deps(), admin, { subscriptionId: id, stepId: 'brief', body })
    await write('Wet stone, low sun.')
    await write('Wet stone, low sun.')
    await write('Dry stone.')
    const brief = (await read()).current.notes.find((note) => note.stepId === 'brief')
    expect(brief).toMatchObject({ body: 'Dry stone.', files: [] })
    expect((await audit()).map((event) => event.kind)).toEqual(['step_note.written', 'step_note.written'])
  })

  it('does not replace a text that its writer has not seen', async () => {
    const { id, read } = await makeTwoItems()
    const write = (body: string, seen: string) =>
      writeStepNote(deps(), admin, { subscriptionId: id, stepId: 'brief', block: 1, body, seen })
    const readBrief = async () => (await read()).current.notes.find((note) => note.stepId === 'brief')?.body
    await write('Wet stone.', '')
    await write('Dry stone.', 'Wet stone.')
    await expect(write('Wet stone, low sun.', 'Wet stone.')).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    expect(await readBrief()).toBe('Dry stone.')
    // A retry after a lost answer.
    await write('Dry stone.', 'Wet stone.')
    await write('Wet stone, low sun.', 'Dry stone.')
    expect(await readBrief()).toBe('Wet stone, low sun.')
  })

  it('is not written to the next block where it was meant for the one before', async () => {
    const { id, read } = await makeTwoItems()
    await openNextBlock(database, id)
    const write = (block: number) =>
      writeStepNote(deps(), admin, { subscriptionId: id, stepId: 'brief', block, body: 'Dry stone.' })
    await expect(write(1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    const readBrief = async () => (await read()).current.notes.find((note) => note.stepId === 'brief')?.body
    expect(await readBrief()).toBe('')
    await write(2)
    expect(await readBrief()).toBe('Dry stone.')
  })
})
