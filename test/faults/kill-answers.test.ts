import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { SignedInUser } from '#server/http/principal.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { addCutFile } from '#server/videos/cut-files.ts'
import { sendCut } from '#shared/contract/videos/cuts.ts'
import { addNote, approveCut, readReview, sendNotes } from '#shared/contract/review/review.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { prepareFile, soundFacts } from '#test/videos/cut-fixture.ts'
import { makeSubscription, makeUser, makeVideo } from '#test/factories.ts'
import { makeFinishedFile, stepList } from '#test/videos/video-fixture.ts'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import { createRandom } from '../random.ts'
import { makeUserWithSession } from '../app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../database/open-beside.ts'

const rounds = chooseRounds(3, 50)
/** Of each kind, answered at once. */
const videosPerRound = 4
/** Those of the package of an agency's video. */
const roundsOfPackage = 3

/** What is stored of an answer to a cut: all of it, or nothing. */
interface StoredAnswer {
  cut: string
  sentNotes: number
  rounds: number
  revisions: number
  chargedTokens: number
  approvals: number
  events: string[]
}

/** A customer's answer to a cut: a request that may be repeated. */
interface Answer {
  videoId: string
  /** @throws Error where it is not carried out */
  send(customer: DemoPerson): Promise<unknown>
  before: StoredAnswer
  after: StoredAnswer
}

interface Shop {
  owner: SignedInUser
  subscriptionId: string
  cookies: { customer: string; studio: string }
}

test(`sending notes and approving may be killed at any moment: each is done wholly or not at all, and counts once when it is repeated (${rounds} rounds)`, async ({
  onTestFailed,
}) => {
  const random = createRandom()
  console.log(`kill -9 around answers: ARCFRAME_SEED=${random.seed}`)
  let server = await startServer({ isEmpty: true })
  onTestFailed(() => console.log(server.output()))
  try {
    const shop = await withServerDatabase(server, makeShop)
    const seen = { before: 0, after: 0 }
    for (let round = 1; round <= rounds; round += 1) {
      const answers = await prepareAnswers(server, shop)
      const customer = new DemoPerson(server.baseUrl, shop.cookies.customer)
      const acknowledged = new Set<Answer>()
      // The server is killed amid the others: right after some have been answered, or before the first one is.
      const enough = Promise.withResolvers<void>()
      const target = random.between(0, answers.length - 1)
      const sending = answers.map(async (answer) => {
        await answer.send(customer).then(
          () => acknowledged.add(answer),
          () => undefined,
        )
        if (acknowledged.size === target) enough.resolve()
      })
      if (target > 0) await Promise.race([enough.promise, Promise.all(sending)])
      await wait(random.between(0, 20))
      await server.kill(round % 2 === 0 ? 'group' : 'server')
      await Promise.all(sending)
      server = await server.restart()

      const killed = await readAnswers(server, answers)
      for (const answer of answers) {
        const found = killed.get(answer)
        const isDone = JSON.stringify(found) === JSON.stringify(answer.after)
        seen[isDone ? 'after' : 'before'] += 1
        expect(found, `round ${round} of seed ${random.seed}`).toEqual(
          isDone || acknowledged.has(answer) ? answer.after : answer.before,
        )
      }

      await Promise.all(answers.map((answer) => answer.send(customer)))
      const settled = await readAnswers(server, answers)
      for (const answer of answers)
        expect(settled.get(answer), `round ${round} of seed ${random.seed}`).toEqual(answer.after)
    }
    console.log(`${seen.after} were done when the server was killed, ${seen.before} were not`)
  } finally {
    await server.stop()
    server.removeData()
  }
})

const withServerDatabase = async <Result>(
  { dataDir }: TestServer,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => withDatabase(await findDatabaseUrl(dataDir), work)

async function makeShop(db: Database): Promise<Shop> {
  const owner = await makeUser(db)
  const { id: subscriptionId } = await makeSubscription(db, owner, {
    startedAt: new Date(Date.now() - 86_400_000),
    statusItems: stepList({
      received: 'complete',
      brief: 'complete',
      style: 'complete',
      shoot: 'complete',
      editing: 'editing',
    }),
    selections: { package: 'agency' },
    tokens: 100 * rounds,
  })
  const { cookie: customer } = await startSession(db, await sessionSecret(db), owner.id)
  const { cookie: studio } = await makeUserWithSession(db, { roles: ['user', 'admin'] })
  return { owner, subscriptionId, cookies: { customer, studio } }
}

/** Videos whose first cut was sent: the same number for a round, for one more that costs tokens, and to approve. */
async function prepareAnswers(server: TestServer, shop: Shop): Promise<Answer[]> {
  const customer = new DemoPerson(server.baseUrl, shop.cookies.customer)
  const studio = new DemoPerson(server.baseUrl, shop.cookies.studio)
  const answers: Answer[] = []
  for (let index = 0; index < videosPerRound; index += 1) {
    for (const kind of ['round', 'tokens', 'approval'] as const) {
      const revisionsUsed = kind === 'tokens' ? roundsOfPackage : 0
      const video = await withServerDatabase(server, (db) => makeCut(db, shop, revisionsUsed))
      await studio.call(sendCut, { videoId: video.videoId, number: 1, fileIds: [video.fileId] })
      const prepare = kind === 'approval' ? prepareApproval : prepareRound
      const { request, done } = await prepare(customer, video.videoId)
      const before = await withServerDatabase(server, (db) => readAnswer(db, video.videoId))
      answers.push({
        videoId: video.videoId,
        before,
        after: { ...before, ...done(before) },
        send: request,
      })
    }
  }
  return answers
}

async function makeCut(
  db: Database,
  { owner, subscriptionId }: Shop,
  revisionsUsed: number,
): Promise<{ videoId: string; fileId: string }> {
  const { id: videoId } = await makeVideo(db, subscriptionId, { status: 'editing', revisionsUsed })
  const fileId = await makeFinishedFile(db, { videoId, subscriptionId, owner })
  await db
    .insertInto('mediaPreparations')
    .values({ storageKey: `films/${fileId}.mp4`, mediaType: 'video/mp4' })
    .execute()
  await prepareFile(db, fileId, soundFacts)
  await db.transaction().execute((tx) => addCutFile(tx, { videoId, ratio: '16:9', fileId }, new Date()))
  return { videoId, fileId }
}

interface Prepared {
  request: Answer['send']
  /** What it changes of what is stored. */
  done: (before: StoredAnswer) => Partial<StoredAnswer>
}

async function prepareRound(customer: DemoPerson, videoId: string): Promise<Prepared> {
  const noteIds: string[] = []
  for (const kind of ['change', 'change', 'comment'] as const) {
    const noteId = randomUUID()
    const frames = { in: 20, out: 30 }
    await customer.call(addNote, { videoId, noteId, cut: 1, kind, text: `A ${kind}.`, frames, marks: null })
    noteIds.push(noteId)
  }
  const { cost } = (await customer.call(readReview, { videoId })).answer
  const agreedTokens = cost.kind === 'tokens' ? cost.tokens : 0
  return {
    request: (by) => by.call(sendNotes, { videoId, cut: 1, noteIds, agreedTokens }),
    done: (before) => ({
      cut: 'changes_asked',
      sentNotes: 3,
      rounds: before.rounds + (agreedTokens === 0 ? 1 : 0),
      revisions: 1,
      chargedTokens: agreedTokens,
      events: ['video.revision_asked'],
    }),
  }
}

async function prepareApproval(customer: DemoPerson, videoId: string): Promise<Prepared> {
  const noteId = randomUUID()
  const said = { kind: 'comment', text: 'I like this.', frames: { in: 20, out: 30 }, marks: null } as const
  await customer.call(addNote, { videoId, noteId, cut: 1, ...said })
  const hash = (await customer.call(readReview, { videoId })).cuts[0]?.contentHash ?? ''
  return {
    request: (by) => by.call(approveCut, { videoId, number: 1, hash }),
    done: () => ({ cut: 'approved', sentNotes: 1, approvals: 1, events: ['cut.approved', 'notes.sent'] }),
  }
}

const readAnswers = (server: TestServer, answers: readonly Answer[]): Promise<Map<Answer, StoredAnswer>> =>
  withServerDatabase(server, async (db) => {
    const found = new Map<Answer, StoredAnswer>()
    for (const answer of answers) found.set(answer, await readAnswer(db, answer.videoId))
    return found
  })

async function readAnswer(db: Database, videoId: string): Promise<StoredAnswer> {
  const cut = await db
    .selectFrom('cuts')
    .select(['id', 'state'])
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  const { revisionsUsed } = await db
    .selectFrom('videos')
    .select('revisionsUsed')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const notes = await db.selectFrom('reviewNotes').select('sentAt').where('videoId', '=', videoId).execute()
  const revisions = await db.selectFrom('revisions').select('number').where('videoId', '=', videoId).execute()
  const approvals = await db.selectFrom('cutApprovals').select('hash').where('cutId', '=', cut.id).execute()
  const charged = await db
    .selectFrom('tokenEntries')
    .select('tokens')
    .where('videoId', '=', videoId)
    .where('kind', '=', 'revision')
    .where('account', '=', 'captured')
    .execute()
  const events = await db
    .selectFrom('events')
    .select('kind')
    .where('subjectId', '=', videoId)
    .where('kind', 'in', ['video.revision_asked', 'notes.sent', 'cut.approved'])
    .orderBy('kind')
    .execute()
  return {
    cut: cut.state,
    sentNotes: notes.filter(({ sentAt }) => sentAt !== null).length,
    rounds: revisionsUsed,
    revisions: revisions.length,
    chargedTokens: charged.reduce((sum, { tokens }) => sum + tokens, 0),
    approvals: approvals.length,
    events: events.map(({ kind }) => kind),
  }
}
