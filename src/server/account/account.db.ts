import { cutStateSchema, isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { boundedMoney, type OwnTable } from './account-money.db.ts'

/**
 * The tables with a person's rows whose number is bounded by limits and by what was paid for. What signs anyone in, or
 * opens a link, is not in them, nor is its hash; the hashes are those of texts and files, by which an approval or a version is
 * known.
 */
export function boundedTables(db: Database, userId: string): Record<string, OwnTable> {
  const subscriptionIds = db.selectFrom('subscriptions').select('id').where('userId', '=', userId)
  return {
    account: db.selectFrom('users').selectAll().where('id', '=', userId),
    waysIn: db
      .selectFrom('accounts')
      .select(['providerId', 'accountId', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId),
    secondFactor: db
      .selectFrom('secondFactors')
      .select(['confirmedAt', 'createdAt'])
      .where('userId', '=', userId),
    passkeys: db
      .selectFrom('passkeys')
      .select(['id', 'name', 'transports', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', userId),
    addressChange: db
      .selectFrom('addressChanges')
      .select(['newEmail', 'oldConfirmedAt', 'newConfirmedAt', 'expiresAt'])
      .where('userId', '=', userId),
    sessions: db
      .selectFrom('sessions')
      .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt', 'expiresAt'])
      .where('userId', '=', userId),
    cart: db.selectFrom('carts').selectAll().where('userId', '=', userId),
    ...boundedMoney(db, userId),
    subscriptions: db.selectFrom('subscriptions').selectAll().where('userId', '=', userId),
    progress: db.selectFrom('status').selectAll().where('id', 'in', subscriptionIds),
    earlierProgress: db
      .selectFrom('statusArchive')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds),
    blocks: db.selectFrom('blocks').selectAll().where('subscriptionId', 'in', subscriptionIds),
    parcels: db.selectFrom('parcels').selectAll().where('subscriptionId', 'in', subscriptionIds),
    returnAddresses: db
      .selectFrom('returnAddresses')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds),
    returnParcels: db.selectFrom('returnParcels').selectAll().where('subscriptionId', 'in', subscriptionIds),
    items: db.selectFrom('items').selectAll().where('subscriptionId', 'in', subscriptionIds),
    itemChoices: db.selectFrom('itemChoices').selectAll().where('subscriptionId', 'in', subscriptionIds),
    itemsReceived: db
      .selectFrom('itemReceipts')
      .select(['subscriptionId', 'itemId', 'receivedAt'])
      .where('subscriptionId', 'in', subscriptionIds),
    notes: db.selectFrom('stepNotes').selectAll().where('subscriptionId', 'in', subscriptionIds),
    approvals: db
      .selectFrom('approvalRequests as r')
      // Without who sent them: names of the studio's staff are not exported to customers.
      .select(['r.id', 'r.subscriptionId', 'r.block', 'r.stepId', 'r.number', 'r.body', 'r.contentHash'])
      .select(['r.sentAt', 'r.answer', 'r.words', 'r.answeredAt', 'r.closedBecause', 'r.closedAt'])
      .where('r.subscriptionId', 'in', subscriptionIds)
      .orderBy('r.sentAt'),
    approvalFiles: db
      .selectFrom('approvalRequestFiles as f')
      .innerJoin('approvalRequests as r', 'r.id', 'f.requestId')
      .select(['f.requestId', 'f.fileId'])
      .where('r.subscriptionId', 'in', subscriptionIds)
      .orderBy('f.requestId')
      .orderBy('f.position'),
    approvalPoints: db
      .selectFrom('approvalPoints as p')
      .innerJoin('approvalRequests as r', 'r.id', 'p.requestId')
      .select(['p.requestId', 'p.fileId', 'p.x', 'p.y', 'p.words'])
      .where('r.subscriptionId', 'in', subscriptionIds)
      .orderBy('p.requestId')
      .orderBy('p.position'),
    stepCompletions: db
      .selectFrom('stepCompletions')
      .select(['subscriptionId', 'block', 'stepId', 'reason', 'completedAt'])
      .where('subscriptionId', 'in', subscriptionIds),
    tokens: db.selectFrom('tokenLots').selectAll().where('subscriptionId', 'in', subscriptionIds),
    revisions: db
      .selectFrom('revisions as r')
      .innerJoin('videos as v', 'v.id', 'r.videoId')
      .select(['r.videoId', 'r.number', 'r.note', 'r.askedAt', 'r.answeredAt'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('r.askedAt'),
    questions: db
      .selectFrom('questions')
      .selectAll()
      .where('subscriptionId', 'in', subscriptionIds)
      .orderBy('askedAt'),
    films: db
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
      .where('subscriptionId', 'in', subscriptionIds),
    brandKit: db
      .selectFrom('brandKits')
      .select(['colours', 'wordsToAvoid', 'tagline', 'updatedAt'])
      .where('userId', '=', userId),
    files: db
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
      ),
    cutApprovals: db
      .selectFrom('cutApprovals as a')
      .innerJoin('cuts as c', 'c.id', 'a.cutId')
      .innerJoin('videos as v', 'v.id', 'c.videoId')
      .select(['c.videoId', 'c.number', 'a.hash', 'a.approvedAt'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .orderBy('a.approvedAt'),
    cuts: db
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
      .orderBy('c.number'),
    certificates: db
      .selectFrom('certificates')
      .select(['id', 'subscriptionId', 'block', 'facts', 'issuedAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .orderBy('sequence'),
    deliveryNames: db.selectFrom('deliveryNames').selectAll().where('subscriptionId', 'in', subscriptionIds),
  }
}
