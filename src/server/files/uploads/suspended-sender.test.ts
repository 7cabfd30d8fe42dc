import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteMyAccount } from '#shared/contract/account.ts'
import { answerApproval, listApprovals } from '#shared/contract/subscriptions/approvals.ts'
import { updateUserRoles, updateUserSuspension } from '#shared/contract/users.ts'
import type { Problem } from '#shared/refusals.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { readEvents } from '#test/events/read-events.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeFont } from '#test/files/make-font.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { startUploadApp, type UploadApp } from '#test/files/start-upload-app.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import { askForApproval } from '#test/subscriptions/approval-fixture.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { setUserRoles, setUserSuspension } from '../../identity/update-user.ts'
import { lockAdmins } from '../../users/admins.ts'

let shop: UploadApp
let address: string
let studio: UserWithSession
let leaver: UserWithSession
let maya: UserWithSession
let subscriptionId: string
let videoId: string

beforeEach(async () => {
  shop = await startUploadApp('disk')
  address = await listen(shop)
  studio = await makeAdmin(shop.db)
  leaver = await makeAdmin(shop.db)
  maya = await makeUser(shop.db)
  subscriptionId = (await makeSubscription(shop.db, maya)).id
  videoId = (await makeVideo(shop.db, subscriptionId)).id
})
afterEach(() => shop.close())

const reason = 'Left the studio'
const suspend = ({ id }: UserWithSession) =>
  shop.call(updateUserSuspension, { userId: id, isSuspended: true, reason }, { as: studio })
const demote = ({ id }: UserWithSession) =>
  shop.call(updateUserRoles, { userId: id, roles: ['user'], reason }, { as: studio })
const deleteAccount = (user: UserWithSession) => shop.call(deleteMyAccount, {}, { as: user })
const listFiles = () => shop.db.selectFrom('files').selectAll().execute()

/** Sends all of an upload. Once the request with its bytes is authenticated, something happens before they are read. */
async function uploadWhile(
  sender: UserWithSession,
  { metadata, content }: { metadata: Record<string, string>; content: Buffer },
  happen: () => PromiseLike<{ status: number }>,
): Promise<Response> {
  const client = uploadClient(address, await shop.signIn(sender))
  const { location } = await client.begin(metadata, content.length)
  const { protocol } = shop.deps.uploads
  const handle = protocol.handleWeb.bind(protocol)
  vi.spyOn(protocol, 'handleWeb').mockImplementationOnce(async (request) => {
    expect((await happen()).status).toBe(200)
    return handle(request)
  })
  return client.send(location, 0, content)
}

async function expectRefused(response: Response | undefined, status: number, code: string): Promise<void> {
  if (!response) throw new Error('Nothing was sent')
  expect(response.status).toBe(status)
  expect(((await response.json()) as Problem).code).toBe(code)
  const uploads = await Promise.all([leaver, maya].map(({ id }) => shop.deps.uploads.list(id)))
  expect([await listFiles(), uploads.flat()]).toEqual([[], []])
}

const film = () => ({
  metadata: { purpose: 'finished-film', filename: 'final.mp4', videoId, ratio: '16:9' },
  content: makeMp4(),
})
const brief = () => ({
  metadata: { purpose: 'step-file', filename: 'brief.pdf', subscriptionId, stepId: 'brief' },
  content: Buffer.from('%PDF-1.7\n…'),
})

const customersPurposes = ['item-photo', 'profile-photo', 'brand-logo-light', 'brand-font'] as const
const own = async (purpose: (typeof customersPurposes)[number]) => {
  const picture = sharp({ create: { width: 90, height: 90, channels: 4, background: '#8b5cf6' } })
  const content = purpose === 'brand-font' ? makeFont('otf') : await picture.png().toBuffer()
  return { metadata: { purpose, filename: 'a.png' }, content }
}

const endings = [
  ['is suspended', suspend, 403, 'account_suspended'],
  ['is no admin any more', demote, 403, 'forbidden'],
  ['deleted the account', deleteAccount, 401, 'signed_out'],
] as const

describe.each(endings)('what is on its way from an admin who %s', (_ending, end, status, code) => {
  test('is no file of a step: what its customer approved stays approved', async () => {
    const requestId = await askForApproval(shop, studio, subscriptionId)
    const answer = { subscriptionId, requestId, answer: 'approved' } as const
    await shop.call(answerApproval, answer, { as: maya })
    const response = await uploadWhile(leaver, brief(), () => end(leaver))
    await expectRefused(response, status, code)
    const { output } = await shop.call(listApprovals, { subscriptionId }, { as: maya })
    expect(output.requests).toMatchObject([{ answer: 'approved', closedBecause: null }])
  })

  test('is no finished film, and in no cut', async () => {
    const response = await uploadWhile(leaver, film(), () => end(leaver))
    await expectRefused(response, status, code)
    expect(await shop.db.selectFrom('cuts').selectAll().execute()).toEqual([])
    expect(await readEvents(shop.db, { subjectId: videoId })).toEqual([])
  })
})

describe('read under the lock', () => {
  test.each([
    ['a finished film', film],
    ['a file of a step', brief],
  ])('is a role that is taken while %s is being stored', async (_what, make) => {
    const { metadata, content } = make()
    const client = uploadClient(address, await shop.signIn(leaver))
    const [response] = await raceForLock(shop.db, {
      lock: (tx) => lockAdmins(tx, leaver.id),
      requests: [async () => (await client.upload(metadata, content)).response],
      write: (tx) => setUserRoles(tx, leaver.id, ['user'], new Date()),
    })
    await expectRefused(response, 403, 'forbidden')
  })

  test.each(customersPurposes)(
    'is the suspension of a customer whose %s is being stored',
    async (purpose) => {
      const { metadata, content } = await own(purpose)
      const client = uploadClient(address, await shop.signIn(maya))
      const [response] = await raceForLock(shop.db, {
        lock: (tx) => lockAdmins(tx, maya.id),
        requests: [async () => (await client.upload(metadata, content)).response],
        write: (tx) => setUserSuspension(tx, maya.id, new Date(), new Date()),
      })
      await expectRefused(response, 403, 'account_suspended')
    },
  )
})

test('what an admin sends while a colleague is suspended is stored', async () => {
  expect((await uploadWhile(studio, film(), () => suspend(leaver))).status).toBe(204)
  expect(await listFiles()).toMatchObject([{ uploadedBy: studio.id, ownerId: maya.id }])
})

test('a customer who is suspended still gets what the studio sends', async () => {
  expect((await uploadWhile(studio, film(), () => suspend(maya))).status).toBe(204)
})

test.each(customersPurposes)(
  'what is on its way from a customer who is suspended is no %s',
  async (purpose) => {
    const response = await uploadWhile(maya, await own(purpose), () => suspend(maya))
    await expectRefused(response, 403, 'account_suspended')
    const { image } = await shop.db
      .selectFrom('users')
      .select('image')
      .where('id', '=', maya.id)
      .executeTakeFirstOrThrow()
    expect(image).toBeNull()
  },
)
