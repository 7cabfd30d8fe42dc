import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import { readCart } from '#shared/contract/cart.ts'
import { readCertificate, readPartnerDelivery } from '#shared/contract/delivery.ts'
import { updateUserSuspension, visitUser } from '#shared/contract/users.ts'
import type { EventOf } from '#shared/events/all-events.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { untilBlocked } from '#test/database/until-blocked.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { readEmailKinds } from '#test/events/read-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { hashSecret } from '../identity/derive-secret.ts'
import { emitEvent } from '../events/emit-event.ts'
import { createVerifiedUser } from '../identity/sign-up/create-verified-user.ts'
import { makeVerificationLink } from '../identity/sign-up/verification-link.ts'
import { verifyEmail } from '../identity/sign-up/verify-email.ts'
import { lockAdmins } from '../users/admins.ts'
import { readOwnRows } from './export-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const readUserRow = (id: string) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What the delivery of a block leaves in the database: a certificate, names of files and a link with its use. */
async function makeHandover(subscriptionId: string, { id: createdBy, email }: { id: string; email: string }) {
  const [certificateId, secret, now] = [
    `certificate-${subscriptionId}`,
    `secret-${subscriptionId}`,
    app.clock.now(),
  ]
  const key = { subscriptionId, block: 1 }
  const facts = JSON.stringify({ customer: { name: 'Mara Lindqvist', email }, films: [] })
  const pdf = { pdf: Buffer.from(email), pdfCrc32: 1, factsSha256: 'a'.repeat(64) }
  await app.db
    .insertInto('certificates')
    .values({ ...key, ...pdf, id: certificateId, facts, issuedAt: now })
    .execute()
  await app.db
    .insertInto('deliveryNames')
    .values({ subscriptionId, template: 'mara {film}', updatedAt: now })
    .execute()
  const endsAt = new Date(now.getTime() + 180 * 86_400_000)
  const { id: linkId } = await app.db
    .insertInto('partnerLinks')
    .values({ ...key, label: 'Harbour', secretSha256: hashSecret(secret), createdBy, createdAt: now, endsAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('partnerLinkUses').values({ linkId, at: now, kind: 'opened' }).execute()
  return { certificateId, secret, linkId }
}

/** A payment that the studio gives back, and that its bank was asked to take back. */
async function makeRefundOfDispute(invoiceId: string, admin: { id: string }) {
  const times = { createdAt: app.clock.now(), updatedAt: app.clock.now() }
  const given = { invoiceId, amountCents: 900, reason: 'The studio’s own reason', ...times }
  const [id, intentId] = [`re_${invoiceId}`, `studio-${invoiceId}`]
  await app.db
    .insertInto('refundIntents')
    .values({ ...given, id: intentId, requestedBy: admin.id, state: 'done' })
    .execute()
  await app.db
    .insertInto('refunds')
    .values({ ...given, id, intentId, refundedBy: admin.id, state: 'succeeded' })
    .execute()
  await app.db
    .insertInto('disputes')
    .values({
      ...times,
      id: `dp_${invoiceId}`,
      invoiceId,
      amountCents: 400,
      reason: 'duplicate',
      state: 'lost',
    })
    .execute()
}

test('the file with all my data has all of the user’s data, no other user’s, and no credential', async () => {
  const [mine, other] = [await makeUser(app.db), await makeUser(app.db)]
  const { id } = await makeSubscription(app.db, mine)
  const { id: theirs } = await makeSubscription(app.db, other)
  const video = await makeVideo(app.db, id, { title: 'My film', extra: '{"margin":"thin"}' })
  await createVerifiedUser(app.deps, { email: mine.email, password: 'a long enough password', name: 'Mara' })

  for (const [subscriptionId, invoiceId] of [
    [id, 'in_mine'],
    [theirs, 'in_theirs'],
  ] as const) {
    await app.db
      .insertInto('invoices')
      .values({
        id: invoiceId,
        currency: 'usd',
        subscriptionId,
        kind: 'first',
        status: 'paid',
        totalCents: 152_000,
        createdAt: new Date(),
        updatedAt: new Date(),
      })
      .execute()
    await makeRefundOfDispute(invoiceId, other)
  }

  const [delivered, unfinished] = [
    await makeVideo(app.db, id, { title: 'My second', status: 'delivery' }),
    await makeVideo(app.db, id, { title: 'My third', status: 'editing' }),
  ]
  const file = { ownerId: mine.id, uploadedBy: other.id, mediaType: 'video/mp4', bytes: 4, originalName: 'x' }
  const videoFile = { purpose: 'finished-film', ratio: '16:9', subscriptionId: id, block: 1 } as const
  for (const [fileId, more] of [
    ['my-photo', { purpose: 'item-photo' }],
    ['done', { ...videoFile, videoId: delivered.id, deliveredAt: app.clock.now() }],
    ['in-the-edit', { ...videoFile, videoId: unfinished.id }],
  ] as const) {
    await app.db
      .insertInto('files')
      .values({ ...file, ...more, id: fileId, storageKey: `k/${fileId}` })
      .execute()
  }

  const handover = await makeHandover(id, mine)
  await makeHandover(theirs, other)

  const { output } = await app.call(exportMyData, {}, { as: mine })
  const files = output.data['files']?.map((each) => each['id']).toSorted()
  expect(files, 'no file of a film that is not delivered').toEqual(['done', 'my-photo'])
  expect(output.data).toMatchObject({
    account: [{ email: mine.email }],
    subscriptions: [{ id }],
    films: [{ id: video.id, title: 'My film' }, { id: delivered.id }, { id: unfinished.id }],
    invoices: [{ id: 'in_mine' }],
    promisedRefunds: [{ invoiceId: 'in_mine', amountCents: 900, state: 'done' }],
    refunds: [{ invoiceId: 'in_mine', amountCents: 900, state: 'succeeded' }],
    disputes: [{ invoiceId: 'in_mine', amountCents: 400, reason: 'duplicate', state: 'lost' }],
    agreedTerms: [{ subscriptionId: id, fromBlock: 1 }],
    certificates: [{ id: handover.certificateId, block: 1, facts: expect.stringContaining(mine.email) }],
    deliveryNames: [{ subscriptionId: id, template: 'mara {film}' }],
    partnerLinks: [{ id: handover.linkId, label: 'Harbour' }],
    partnerLinkUses: [{ linkId: handover.linkId, kind: 'opened' }],
  })
  const text = JSON.stringify(output)
  for (const foreign of [other.id, other.email, theirs, 'in_theirs']) expect(text).not.toContain(foreign)
  expect(text, 'what the studio keeps for itself').not.toContain('margin')
  expect(text, 'why the studio gave back').not.toContain('own reason')
  const { tokenHash } = await app.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('userId', '=', mine.id)
    .executeTakeFirstOrThrow()
  expect(text).not.toContain(tokenHash)
  expect(text).not.toContain(hashSecret(handover.secret))
  expect(text).not.toContain('argon2')
})

test('an account is not deleted while a subscription is running or a payment page is open', async () => {
  for (const status of ['active', 'past_due', 'paused'] as const) {
    const user = await makeUser(app.db)
    await makeSubscription(app.db, user, { status })
    const answer = await app.call(deleteMyAccount, {}, { as: user })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'subscription_running' } })
    expect((await readUserRow(user.id)).email).toBe(user.email)
  }
  const user = await makeUser(app.db)
  await makeSubscription(app.db, user, { status: 'canceled' })
  await app.db.updateTable('checkouts').set({ state: 'open' }).where('userId', '=', user.id).execute()
  expect(await app.call(deleteMyAccount, {}, { as: user })).toMatchObject({
    problem: { code: 'payment_open' },
  })
})

test('an account is not deleted while an order of it is being stored', async () => {
  const user = await makeUser(app.db)
  const { settled } = await app.db.transaction().execute(async (tx) => {
    await makeSubscription(tx, user)
    const deletion = app.call(deleteMyAccount, {}, { as: user })
    await untilBlocked(app.db)
    return { settled: deletion }
  })
  expect((await settled).problem).toMatchObject({ code: 'subscription_running' })
})

test('a deleted account leaves its orders without name and address, and no way in', async () => {
  const user = await makeUser(app.db, { name: 'Mara Lindqvist' })
  const { id } = await makeSubscription(app.db, user, { status: 'canceled' })
  await app.db
    .insertInto('files')
    .values({
      id: 'photo',
      ownerId: user.id,
      uploadedBy: user.id,
      purpose: 'item-photo',
      storageKey: 'photos/of-mara.webp',
      mediaType: 'image/webp',
      bytes: 1,
      originalName: 'mara.webp',
    })
    .execute()
  await makeVideo(app.db, id, { status: 'delivery' })
  const { certificateId, secret, linkId } = await makeHandover(id, user)
  expect((await app.call(readCertificate, { certificateId })).status).toBe(200)
  expect((await app.call(readPartnerDelivery, { secret })).status).toBe(200)
  expect((await app.call(deleteMyAccount, {}, { as: user })).output).toEqual({ isDeleted: true })
  expect(await readEmailKinds(app.db, user.email), 'also to an owner who was robbed of it').toEqual([
    'account-deleted',
  ])

  expect((await app.call(readCart, {}, { as: user })).status, 'signed out').toBe(401)
  const order = await app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(order.price).not.toBeNull()
  const kept = JSON.stringify([
    await readUserRow(user.id),
    order,
    await app.db.selectFrom('status').selectAll().where('id', '=', id).execute(),
    await readEvents(app.db, { subjectId: user.id }),
  ])
  for (const personal of [user.email, 'Mara']) expect(kept).not.toContain(personal)
  expect(kept).toContain('@deleted.invalid')
  expect(await app.db.selectFrom('files').select('id').where('ownerId', '=', user.id).execute()).toEqual([])
  for (const table of ['certificates', 'deliveryNames', 'partnerLinks'] as const)
    expect(await app.db.selectFrom(table).selectAll().where('subscriptionId', '=', id).execute()).toEqual([])
  expect(
    await app.db.selectFrom('partnerLinkUses').select('id').where('linkId', '=', linkId).execute(),
  ).toEqual([])
  expect((await app.call(readCertificate, { certificateId })).status).toBe(404)
  expect((await app.call(readPartnerDelivery, { secret })).status).toBe(410)
  // The address is free again.
  await makeUser(app.db, { email: user.email })
})

test('deletion requires the password, and the last admin stays', async () => {
  const email = 'careful@brand.example'
  const id = await createVerifiedUser(app.deps, { email, password: 'a long enough password', name: 'C' })
  for (const shown of [{}, { password: 'wrong' }]) {
    expect(await app.call(deleteMyAccount, shown, { as: { id } })).toMatchObject({
      problem: { code: 'wrong_password' },
    })
  }
  const [first, last] = [await makeAdmin(app.db), await makeAdmin(app.db)]
  expect((await app.call(deleteMyAccount, {}, { as: first })).status).toBe(200)
  expect(await app.call(deleteMyAccount, {}, { as: last })).toMatchObject({ problem: { code: 'last_admin' } })
})

test('without a password, deletion requires a recent sign-in', async () => {
  const user = await makeUser(app.db)
  await app.signIn(user)
  await app.call(readCart, {}, { as: user })
  app.clock.advance(11 * 60_000)
  const answer = await app.call(deleteMyAccount, {}, { as: user })
  expect(answer).toMatchObject({ status: 409, problem: { code: 'confirmation_needed' } })
  expect((await readUserRow(user.id)).email).toBe(user.email)
})

test('a deleted account leaves what it did without its address; what an admin did on record stays under theirs', async () => {
  const [customer, admin] = [await makeUser(app.db), await makeAdmin(app.db)]
  await makeAdmin(app.db)
  const note = { kind: 'user.visited', subject: { kind: 'user', id: 'u' }, payload: {} } as const
  const edit: EventOf<'video.edited'> = {
    kind: 'video.edited',
    subject: { kind: 'video', id: 'v' },
    payload: { after: { fields: ['title'], version: 2 } },
  }
  for (const actor of [customer, admin]) {
    await emitEvent(app.db, actor, note)
    await emitEvent(app.db, actor, edit)
    expect((await app.call(deleteMyAccount, {}, { as: actor })).output).toEqual({ isDeleted: true })
  }
  const listActorEmails = async ({ id }: { id: string }) =>
    (await app.db.selectFrom('events').select('actorEmail').where('actorId', '=', id).orderBy('id').execute())
      .map(({ actorEmail }) => actorEmail)
      .map((email) => (email?.endsWith('@deleted.invalid') ? 'nobody' : email))
  expect(await listActorEmails(customer)).toEqual(['nobody', 'nobody', 'nobody'])
  expect(await listActorEmails(admin)).toEqual([admin.email, 'nobody', 'nobody'])
})

test('two deletions at once are one: what an admin did on record stays under their address', async () => {
  const admin = await makeAdmin(app.db)
  await makeAdmin(app.db)
  await emitEvent(app.db, admin, { kind: 'user.visited', subject: { kind: 'user', id: 'u' }, payload: {} })
  const remove = () => app.call(deleteMyAccount, {}, { as: admin })
  const answers = await raceForLock(app.db, {
    lock: (tx) => lockAdmins(tx, admin.id),
    requests: [remove, remove],
  })
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const { actorEmail } = await app.db
    .selectFrom('events')
    .select('actorEmail')
    .where('actorId', '=', admin.id)
    .where('kind', '=', 'user.visited')
    .executeTakeFirstOrThrow()
  expect(actorEmail).toBe(admin.email)
})

test('the verification link of an account is useless once it is deleted', async () => {
  const email = 'twice-asked@brand.example'
  const id = await createVerifiedUser(app.deps, { email, password: 'a long enough password', name: 'T' })
  const link = { userId: id, signUpHash: null, from: null }
  const token = new URL(await makeVerificationLink(app.deps, link)).searchParams.get('token') ?? ''
  await app.call(deleteMyAccount, { password: 'a long enough password' }, { as: { id } })
  const caller = { lane: 'stranger', networkUse: 0 } as const
  const use = { token, signUpHash: null, caller, newPassword: 'a password chosen later' }
  await expect(verifyEmail(app.deps, use)).rejects.toMatchObject({ code: 'link_invalid' })
  expect((await readUserRow(id)).emailVerified).toBe(false)
})

test('what the studio notes of an account alone is not in the file with all of its data', async () => {
  const [user, admin] = [await makeUser(app.db), await makeAdmin(app.db)]
  await app.call(visitUser, { userId: user.id }, { as: admin })
  for (const isSuspended of [true, false])
    await app.call(
      updateUserSuspension,
      { userId: user.id, isSuspended, reason: 'A chargeback' },
      { as: admin },
    )
  const { output } = await app.call(exportMyData, {}, { as: user })
  expect(output.data['changes']).toEqual([])
})

test('an export has all of a person’s changes, read in portions', async () => {
  const user = await makeUser(app.db)
  await sql`
    insert into events (kind, version, subject_kind, subject_id, actor_id, actor_email, payload, is_recorded, is_for_studio, is_for_customer)
    select 'user.name_changed', 1, 'user', ${user.id}, ${user.id}, ${user.email}, jsonb_build_object('after', jsonb_build_object('number', n)),
      true, true, true
    from generate_series(1, 110) n`.execute(app.db)
  const { output } = await app.call(exportMyData, {}, { as: user })
  const numbers = output.data['changes']?.map(({ payload }) => payload)
  expect(numbers).toEqual(Array.from({ length: 110 }, (_, at) => ({ after: { number: at + 1 } })))
  const portions: number[] = []
  for await (const [name, rows] of readOwnRows(app.db, user.id)) {
    if (name === 'changes') portions.push(rows.length)
  }
  expect(portions).toEqual([0, 100, 10])
})
