import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { defaultSelections, emptyItem } from '#shared/cart/product-selections.ts'
import {
  addReturnParcel as addCall,
  saveReturnAddress as saveCall,
  shippingSchema,
} from '#shared/contract/subscriptions/shipping.ts'
import { makeAdmin, makeSubscription, makeUser } from '#test/factories.ts'
import { readEmails } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { boundedTables } from '../../account/account.db.ts'
import { anonymiseUser, deleteOwnRows } from '../../account/delete-account.db.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { markItemReceived } from '../status/mark-item-received.ts'
import { addReturnParcel } from './add-return-parcel.ts'
import { readShipping } from './read-shipping.ts'
import { removeReturnParcel } from './remove-return-parcel.ts'
import { saveReturnAddress } from './save-return-address.ts'

let database: TestDatabase
let admin: SignedInUser
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const config = readConfig({ STUDIO_ADDRESS: 'Arcframe Studio; 12 Harbour Street; 20457 Hamburg; DE' })
const deps = () => ({ db: database.db, clock, config })

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await makeAdmin(database.db)
})
afterAll(() => database.close())

const address = {
  name: 'Aiko Tanaka',
  lines: ['1-2-3 Ginza'],
  postalCode: '104-0061',
  city: 'Tokyo',
  country: 'JP',
}
const parcel = { block: 1, carrier: 'DHL', trackingNumber: 'JD1', trackingUrl: '', sentOn: '2026-03-09' }

const item = (id: string, name: string, size: string) => ({ ...emptyItem(id), name, size })

async function makeOrder() {
  const owner = await makeUser(database.db)
  const { id: subscriptionId } = await makeSubscription(database.db, owner, {
    selections: {
      ...defaultSelections,
      items: [item('lamp', 'Lamp', ' 40 cm, 1.2 kg '), item('shade', '', '')],
    },
  })
  const read = async () => shippingSchema.parse(await readShipping(deps(), owner, subscriptionId))
  const save = (change: Partial<typeof address>, version: number, by: SignedInUser = owner) =>
    saveReturnAddress(deps(), by, { subscriptionId, ...address, ...change, version })
  /** As the studio's page does it, unless a test says which version was on it. */
  const send = async (change: Partial<typeof parcel & { returnAddressVersion: number }> = {}) => {
    const { returnAddressVersion } = await read()
    return addReturnParcel(deps(), admin, { subscriptionId, ...parcel, returnAddressVersion, ...change })
  }
  const openBlock = (block: number) =>
    database.db.updateTable('status').set({ block }).where('id', '=', subscriptionId).execute()
  const kinds = async () =>
    (await readEvents(database.db, { subjectId: subscriptionId })).map(({ kind }) => kind)
  return { owner, subscriptionId, read, save, send, openBlock, kinds }
}

describe('what a packing slip says', () => {
  it('is where the studio is, the reference, and the items with size and weight', async () => {
    const { owner, subscriptionId, read } = await makeOrder()
    await markItemReceived(deps(), admin, { subscriptionId, itemId: 'shade', isReceived: true, reason: '' })
    expect(await read()).toMatchObject({
      block: 1,
      customerName: owner.name,
      parcelReference: expect.stringMatching(/^AF-/),
      studioAddress: 'Arcframe Studio\n12 Harbour Street\n20457 Hamburg\nGermany',
      studioCountry: 'DE',
      items: [
        { id: 'lamp', title: 'Lamp', size: '40 cm, 1.2 kg', hasArrived: false },
        { id: 'shade', title: 'Item 2', size: '', hasArrived: true },
      ],
      returnAddress: null,
      returnAddressVersion: 0,
      isReturnSent: false,
      returnParcels: [],
    })
  })

  it('is an owner’s and the studio’s to read, and for nobody else', async () => {
    const { subscriptionId } = await makeOrder()
    const stranger = await makeUser(database.db)
    await expect(readShipping(deps(), admin, subscriptionId)).resolves.toMatchObject({ subscriptionId })
    await expect(readShipping(deps(), stranger, subscriptionId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a return address', () => {
  it('is saved by its customer alone, and changed until the parcel is sent', async () => {
    const { read, save, send, kinds } = await makeOrder()
    await save({}, 0)
    await save({ city: 'Osaka' }, 1)
    expect(await read()).toMatchObject({
      returnAddress: { ...address, city: 'Osaka' },
      returnAddressVersion: 2,
    })
    await expect(save({}, 2, admin)).rejects.toMatchObject({ code: 'not_found' })
    await send()
    await expect(save({ city: 'Kyoto' }, 2)).rejects.toMatchObject({ code: 'return_sent' })
    expect(await read()).toMatchObject({ isReturnSent: true, returnAddress: { city: 'Osaka' } })
    expect(await kinds()).toEqual(['return_address.saved', 'return_address.saved', 'return_parcel.sent'])
  })

  it('of one block is the next one’s until it is changed', async () => {
    const { read, save, send, openBlock } = await makeOrder()
    await save({}, 0)
    await send()
    await openBlock(2)
    expect(await read()).toMatchObject({ block: 2, isReturnSent: false, returnAddress: address })
    await save({ city: 'Osaka' }, 1)
    // The parcel went where it went.
    expect((await read()).returnParcels).toMatchObject([{ block: 1, address: { city: 'Tokyo' } }])
  })

  it('is not written over by an older tab; the same one again changes nothing', async () => {
    const { read, save, kinds } = await makeOrder()
    await Promise.all([save({}, 0), save({}, 0)])
    await expect(save({ city: 'Osaka' }, 0)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await read()).toMatchObject({ returnAddress: address, returnAddressVersion: 1 })
    expect(await kinds()).toEqual(['return_address.saved'])
  })

  it('is not in events, and goes with the account', async () => {
    const { owner, subscriptionId, save, send } = await makeOrder()
    await save({}, 0)
    await send()
    const events = JSON.stringify(await readEvents(database.db, { subjectId: subscriptionId }))
    expect(events).not.toMatch(/Tanaka|Ginza|Tokyo/)
    const tables = boundedTables(database.db, owner.id)
    const readReturns = async () => [
      await tables['returnAddresses']?.execute(),
      await tables['returnParcels']?.execute(),
    ]
    expect(await readReturns()).toMatchObject([
      [{ subscriptionId, city: 'Tokyo' }],
      [{ subscriptionId, trackingNumber: 'JD1' }],
    ])
    await deleteOwnRows(database.db, owner.id)
    expect(await readReturns()).toEqual([[], []])
  })

  it('that arrives while the account is deleted is not stored', async () => {
    const { owner, read, save } = await makeOrder()
    await deleteOwnRows(database.db, owner.id)
    await anonymiseUser(database.db, owner.id, clock.now())
    await expect(save({}, 0)).rejects.toMatchObject({ code: 'signed_out' })
    expect((await read()).returnAddress).toBeNull()
  })

  it('is the signed-in owner’s to say, not an API key’s: it redirects goods', () => {
    expect(saveCall.access).toBe('session')
  })

  it('has every part that a parcel needs', () => {
    const input = { subscriptionId: 's', ...address, version: 0 }
    expect(saveCall.input.safeParse(input).success).toBe(true)
    expect(saveCall.input.safeParse({ ...input, lines: [''] }).success).toBe(false)
  })
})

describe('a return parcel', () => {
  it('is reported once, however often it is sent, and its customer gets one e-mail', async () => {
    const { owner, subscriptionId, read, save, send } = await makeOrder()
    await save({}, 0)
    await Promise.all([send(), send()])
    expect((await read()).returnParcels).toMatchObject([{ ...parcel, address }])
    expect(await readEmails(database.db, owner.email, config)).toMatchObject([
      {
        kind: 'items-sent-back',
        carrier: 'DHL',
        trackingNumber: 'JD1',
        sentOn: '2026-03-09',
        address: ['Aiko Tanaka', '1-2-3 Ginza', '104-0061 Tokyo', 'Japan'],
        url: `http://localhost:3000/subscriptions/status/?id=${subscriptionId}`,
      },
    ])
  })

  it.each([{ sentOn: '2026-03-08' }, { trackingUrl: 'https://dhl.example' }, { block: 2 }])(
    'is not ignored where it was reported otherwise before: %o',
    async (change) => {
      const { read, send, openBlock } = await makeOrder()
      await send()
      await openBlock(2)
      await expect(send(change)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { trackingNumber: expect.stringContaining('was added before') },
      })
      expect((await read()).returnParcels).toMatchObject([parcel])
    },
  )

  it('goes to the address that the studio saw, or is refused', async () => {
    const { read, save, send } = await makeOrder()
    await save({}, 0)
    await save({ city: 'Osaka' }, 1)
    for (const returnAddressVersion of [0, 1, 3]) {
      await expect(send({ returnAddressVersion })).rejects.toMatchObject({ code: 'changed_meanwhile' })
    }
    expect((await read()).returnParcels).toEqual([])
    await send({ returnAddressVersion: 2 })
    // A lost answer: the same one again is saved already, whatever its version.
    await send({ returnAddressVersion: 1 })
    expect((await read()).returnParcels).toMatchObject([{ address: { city: 'Osaka' } }])
  })

  it('that was removed opens the address again, and no e-mail is written about it', async () => {
    const { owner, subscriptionId, read, save, send, kinds } = await makeOrder()
    await send()
    const [{ id: parcelId } = { id: '' }] = (await read()).returnParcels
    await removeReturnParcel(deps(), admin, { subscriptionId, parcelId })
    await expect(removeReturnParcel(deps(), admin, { subscriptionId, parcelId })).rejects.toMatchObject({
      code: 'not_found',
    })
    await save({}, 0)
    expect(await readEmails(database.db, owner.email, config)).toEqual([])
    expect(await kinds()).toEqual(['return_parcel.sent', 'return_parcel.removed', 'return_address.saved'])
  })

  it('is of a block that has opened, and of a day that has come', async () => {
    const { send } = await makeOrder()
    await expect(send({ block: 2 })).rejects.toMatchObject({ code: 'not_found' })
    await expect(send({ sentOn: '2026-03-11' })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { sentOn: 'This day is still to come.' },
    })
    await expect(send({ sentOn: '2026-03-10' })).resolves.toBeUndefined()
  })

  it.each([
    ['', true],
    ['https://www.dhl.com/track?id=1', true],
    ['http://dhl.com', true],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['dhl.com', false],
    ['https:dhl.example/x', false],
    ['\u0001https://a.example', false],
    ['https://a.example/\u0000', false],
  ])('links to a page on the web alone: %j', (trackingUrl, isAllowed) => {
    const input = { subscriptionId: 's', ...parcel, returnAddressVersion: 0, trackingUrl }
    expect(addCall.input.safeParse(input).success).toBe(isAllowed)
  })

  it.each([
    ['2000-01-01', true],
    ['1999-12-31', false],
    ['0000-01-01', false],
    ['2026-02-30', false],
  ])('has a day that a calendar and the database have: %s', (sentOn, isAllowed) => {
    const input = { subscriptionId: 's', ...parcel, returnAddressVersion: 0, sentOn }
    expect(addCall.input.safeParse(input).success).toBe(isAllowed)
  })
})
