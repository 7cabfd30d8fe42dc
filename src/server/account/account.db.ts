import { cutStateSchema, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findOwnMoney, type OwnRows } from './account-money.db.ts'

/**
 * The rows of all tables that belong to a person, by table. What signs anyone in, or opens a link, is not among them,
 * nor is its hash; the hashes are those of texts and files, by which an approval or a version is known.
 */
export async function findOwnRows(db: Database, userId: string): Promise<Record<string, OwnRows>> {
  const subscriptionIds = db.selectFrom('subscriptions').select('id').where('userId', '=', userId)
  return {
    account: await db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
    waysIn: await db
      .selectFrom('accounts')
      .select(['providerId', 'accountId', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .execute(),
    secondFactor: await db
      .selectFrom('secondFactors')
      .select(['confirmedAt', 'createdAt'])
      .where('userId', '=', userId)
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['id', 'name', 'transports', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId)
      .execute(),
    addressChange: await db
      .selectFrom('addressChanges')
      .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'])
      .where('userId', '=', userId)
      .execute(),
    sessions: await db
      .selectFrom('sessions')
      .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
      .where('userId', '=', userId)
      .execute(),
    cart: await db.selectFrom('carts').selectAll().where('userId', '=', userId).execute(),
    ...(await findOwnMoney(db, userId)),
    subscriptions: await db.selectFrom('subscriptions').selectAll().where('userId', '=', userId).execute(),
    history: await db
      .selectFrom('subscriptionHistory')
      .select(['subscriptionId', 'at', 'status', 'reason'])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    progress: await db.selectFrom('status').selectAll().where('id', 'in', subscriptionIds).execute(),
    earlierProgress: await db
      .selectFrom('statusArchive')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    blocks: await db
      .selectFrom('blocks')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    parcels: await db
      .selectFrom('parcels')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    returnAddresses: await db
      .selectFrom('returnAddresses')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    returnParcels: await db
      .selectFrom('returnParcels')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    items: await db.selectFrom('items').selectAll().where('subscriptionId', 'in', subscriptionIds).execute(),
    itemChoices: await db
      .selectFrom('itemChoices')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    itemsReceived: await db
      .selectFrom('itemReceipts')
      .select(['subscriptionId', 'itemId', 'receivedAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    notes: await db
      .selectFrom('stepNotes')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    approvals: await db
      .selectFrom('approvalRequests as r')
      // Without who sent them: names of the studio's staff are not exported to customers.
      .select(['r.id', 'r.subscriptionId', 'r.block', 'r.stepId', 'r.number', 'r.body', 'r.contentHash'])
      .select(['r.sentAt', 'r.answer', 'r.words', 'r.answeredAt', 'r.closedBecause', 'r.closedAt'])
      .where('r.subscriptionId', 'in', subscriptionIds)
      .orderBy('r.sentAt')
      .execute(),
    approvalFiles: await db
      .selectFrom('approvalRequestFiles as f')
      .innerJoin('approvalRequests as r', 'r.id', 'f.requestId')
      .select(['f.requestId', 'f.fileId'])
      .where('r.subscriptionId', 'in', subscriptionIds)
      .orderBy('f.requestId')
      .orderBy('f.position')
      .execute(),
    approvalPoints: await db
      .selectFrom('approvalPoints as p')
      .innerJoin('approvalRequests as r', 'r.id', 'p.requestId')
      .select(['p.requestId', 'p.fileId', 'p.x', 'p.y', 'p.words'])
      .where('r.subscriptionId', 'in', subscriptionIds)
      .orderBy('p.requestId')
      .orderBy('p.position')
      .execute(),
    stepCompletions: await db
      .selectFrom('stepCompletions')
      .select(['subscriptionId', 'block', 'stepId', 'reason', 'completedAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    tokens: await db
      .selectFrom('tokenLots')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    tokenMovements: await db
      .selectFrom('tokenEntries as e')
      .innerJoin('tokenLots as l', 'l.id', 'e.lotId')
      .select(['e.account', 'e.tokens', 'e.kind', 'e.videoId', 'e.filmTitle', 'e.createdAt', 'l.block'])
      .select('l.subscriptionId')
      .where('l.subscriptionId', 'in', subscriptionIds)
      .orderBy('e.id')
      .execute(),
    revisions: await db
      .selectFrom('revisions as r')
      .innerJoin('videos as v', 'v.id', 'r.videoId')
      .select(['r.videoId', 'r.number', 'r.note', 'r.askedAt', 'r.answeredAt'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('r.askedAt')
      .execute(),
    questions: await db
      .selectFrom('questions')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .orderBy('askedAt')
      .execute(),
    questionMessages: await db
      .selectFrom('questionMessages as m')
      .innerJoin('questions as q', 'q.id', 'm.questionId')
      // Names of the studio's staff are not exported to customers.
      .select(['m.questionId', 'm.side', 'm.body', 'm.writtenAt'])
      .where('q.subscriptionId', 'in', subscriptionIds)
      .orderBy('m.sequence')
      .execute(),
    earlierCopy: await db
      .selectFrom('copyRevisions as c')
      .innerJoin('videos as v', 'v.id', 'c.videoId')
      .select(['c.videoId', 'c.savedAt', 'c.version', 'c.copy', 'c.hash'])
      // Names of the studio's staff are not exported to customers.
      .select((eb) => eb('c.authorId', 'is not distinct from', userId).as('isMine'))
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('c.sequence')
      .execute(),
    films: await db
      .selectFrom('videos')
      // Without `extra`, which is for the studio only.
      .select([
        'id',
        'subscriptionId',
        'block',
        'position',
        'title',
        'length',
        'move',
        'hasCutdowns',
        'tokens',
        'itemIds',
      ])
      .select([
        'copyCards',
        'startCard',
        'endCard',
        'direction',
        'status',
        'revisionsUsed',
        'createdAt',
        'updatedAt',
      ])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    brandKit: await db
      .selectFrom('brandKits')
      .select(['colours', 'wordsToAvoid', 'tagline', 'updatedAt'])
      .where('userId', '=', userId)
      .execute(),
    files: await db
      .selectFrom('files')
      .select([
        'id',
        'purpose',
        'mediaType',
        'bytes',
        'width',
        'height',
        'originalName',
        'subscriptionId',
        'block',
        'videoId',
        'ratio',
        'createdAt',
      ])
      .where('ownerId', '=', userId)
      // Finished videos belong to the customer once they were given them, or sent in a cut that was not taken back.
      .where((eb) =>
        eb.or([
          eb('purpose', '!=', 'finished-film'),
          eb('deliveredAt', 'is not', null),
          eb(
            'id',
            'in',
            eb
              .selectFrom('cutFiles as f')
              .innerJoin('cuts as c', 'c.id', 'f.cutId')
              .select('f.fileId')
              .where('c.state', 'in', cutStateSchema.options.filter(isShownToCustomer)),
          ),
        ]),
      )
      .execute(),
    reviewNotes: await db
      .selectFrom('reviewNotes as n')
      .innerJoin('videos as v', 'v.id', 'n.videoId')
      // Names of the studio's staff are not exported to customers.
      .select(['n.id', 'n.videoId', 'n.cutNumber', 'n.kind', 'n.side', 'n.guestName', 'n.body', 'n.anchor'])
      .select(['n.marks', 'n.createdAt', 'n.editedAt', 'n.sentAt', 'n.round', 'n.resolvedAt', 'n.resolution'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .where('n.deletedAt', 'is', null)
      .orderBy('n.sequence')
      .execute(),
    reviewReplies: await db
      .selectFrom('reviewReplies as r')
      .innerJoin('reviewNotes as n', 'n.id', 'r.noteId')
      .innerJoin('videos as v', 'v.id', 'n.videoId')
      .select(['r.noteId', 'r.side', 'r.guestName', 'r.body', 'r.writtenAt'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('r.sequence')
      .execute(),
    guestLinks: await db
      .selectFrom('guestLinks as g')
      .innerJoin('videos as v', 'v.id', 'g.videoId')
      .select([
        'g.id',
        'g.videoId',
        'g.cutNumber',
        'g.label',
        'g.mayComment',
        'g.createdAt',
        'g.endsAt',
        'g.endedAt',
      ])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('g.createdAt')
      .execute(),
    cutApprovals: await db
      .selectFrom('cutApprovals as a')
      .innerJoin('cuts as c', 'c.id', 'a.cutId')
      .innerJoin('videos as v', 'v.id', 'c.videoId')
      .select(['c.videoId', 'c.number', 'a.hash', 'a.approvedAt'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('a.approvedAt')
      .execute(),
    cuts: await db
      .selectFrom('cuts as c')
      .innerJoin('videos as v', 'v.id', 'c.videoId')
      .select([
        'c.videoId',
        'c.number',
        'c.state',
        'c.copy',
        'c.sentAt',
        'c.deliveredAt',
        'c.exceptionReason',
        'c.deliveredReason',
        'c.redeliveredReason',
        'c.withdrawnReason',
        'c.letter',
      ])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .where('c.sentAt', 'is not', null)
      .orderBy('c.videoId')
      .orderBy('c.number')
      .execute(),
    certificates: await db
      .selectFrom('certificates')
      .select(['id', 'subscriptionId', 'block', 'facts', 'issuedAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .orderBy('sequence')
      .execute(),
    deliveryNames: await db
      .selectFrom('deliveryNames')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    partnerLinks: await db
      .selectFrom('partnerLinks')
      .select(['id', 'subscriptionId', 'block', 'label', 'createdAt', 'endsAt', 'endedAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .orderBy('createdAt')
      .execute(),
    partnerLinkUses: await db
      .selectFrom('partnerLinkUses as u')
      .innerJoin('partnerLinks as l', 'l.id', 'u.linkId')
      .select(['u.linkId', 'u.at', 'u.kind', 'u.detail'])
      .where('l.subscriptionId', 'in', subscriptionIds)
      .orderBy('u.id')
      .execute(),
  }
}

const changesPerReading = 50

/** A person's own changes that are in the record, oldest first, in portions: there may be any number. */
export async function* readOwnChanges(db: Database, userId: string): AsyncGenerator<OwnRows> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('events')
      .select(['id', 'at', 'kind', 'payload'])
      .where('subjectKind', '=', 'user')
      .where('subjectId', '=', userId)
      .where('isForCustomer', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(changesPerReading)
      .execute()
    yield rows.map(({ at, kind, payload }) => ({ at, kind, payload }))
    const last = rows.at(-1)
    if (!last || rows.length < changesPerReading) return
    after = last.id
  }
}
