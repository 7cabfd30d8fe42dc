import { sql } from 'kysely'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { OwnRows, OwnTable } from './account-money.db.ts'

/**
 * The tables whose rows grow in number with all that a person does, each with a column `place`, which is unique and orders
 * them.
 */
function growingTables(db: Database, userId: string): Record<string, OwnTable> {
  const subscriptionIds = db.selectFrom('subscriptions').select('id').where('userId', '=', userId)
  return {
    checkouts: db
      .selectFrom('checkouts')
      .select([
        'id',
        'id as place',
        'productSelections',
        'price',
        'totalCents',
        'state',
        'createdAt',
        'updatedAt',
      ])
      .where('userId', '=', userId),
    changesOfPlan: db
      .selectFrom('subscriptionChanges')
      .select([
        'id',
        'id as place',
        'subscriptionId',
        'plan',
        'productSelections',
        'price',
        'dueNowCents',
        'state',
        'createdAt',
      ])
      .where('subscriptionId', 'in', subscriptionIds),
    history: db
      .selectFrom('subscriptionHistory')
      .select(['subscriptionId', 'at', 'status', 'reason'])
      .where('subscriptionId', 'in', subscriptionIds)
      .select('id as place'),
    tokenMovements: db
      .selectFrom('tokenEntries as e')
      .innerJoin('tokenLots as l', 'l.id', 'e.lotId')
      .select(['e.account', 'e.tokens', 'e.kind', 'e.videoId', 'e.filmTitle', 'e.createdAt', 'l.block'])
      .select('l.subscriptionId')
      .where('l.subscriptionId', 'in', subscriptionIds)
      .select('e.id as place'),
    questionMessages: db
      .selectFrom('questionMessages as m')
      .innerJoin('questions as q', 'q.id', 'm.questionId')
      // Names of the studio's staff are not exported to customers.
      .select(['m.questionId', 'm.side', 'm.body', 'm.writtenAt'])
      .where('q.subscriptionId', 'in', subscriptionIds)
      .select('m.sequence as place'),
    earlierCopy: db
      .selectFrom('copyRevisions as c')
      .innerJoin('videos as v', 'v.id', 'c.videoId')
      .select(['c.videoId', 'c.savedAt', 'c.version', 'c.copy', 'c.hash'])
      // Names of the studio's staff are not exported to customers.
      .select((eb) => eb('c.authorId', 'is not distinct from', userId).as('isMine'))
      .where('v.subscriptionId', 'in', subscriptionIds)
      .select('c.sequence as place'),
    reviewNotes: db
      .selectFrom('reviewNotes as n')
      .innerJoin('videos as v', 'v.id', 'n.videoId')
      // Names of the studio's staff are not exported to customers.
      .select(['n.id', 'n.videoId', 'n.cutNumber', 'n.kind', 'n.side', 'n.guestName', 'n.body', 'n.anchor'])
      .select(['n.marks', 'n.createdAt', 'n.editedAt', 'n.sentAt', 'n.round', 'n.resolvedAt', 'n.resolution'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .where('n.deletedAt', 'is', null)
      .select('n.sequence as place'),
    reviewReplies: db
      .selectFrom('reviewReplies as r')
      .innerJoin('reviewNotes as n', 'n.id', 'r.noteId')
      .innerJoin('videos as v', 'v.id', 'n.videoId')
      .select(['r.noteId', 'r.side', 'r.guestName', 'r.body', 'r.writtenAt'])
      .where('v.subscriptionId', 'in', subscriptionIds)
      .select('r.sequence as place'),
    guestLinks: db
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
      .select('g.id as place'),
    partnerLinks: db
      .selectFrom('partnerLinks')
      .select(['id', 'subscriptionId', 'block', 'label', 'createdAt', 'endsAt', 'endedAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .select('id as place'),
    partnerLinkUses: db
      .selectFrom('partnerLinkUses as u')
      .innerJoin('partnerLinks as l', 'l.id', 'u.linkId')
      .select(['u.linkId', 'u.at', 'u.kind', 'u.detail'])
      .where('l.subscriptionId', 'in', subscriptionIds)
      .select('u.id as place'),
    changes: db
      .selectFrom('events')
      .select(['id as place', 'at', 'kind', 'payload'])
      .where('subjectKind', '=', 'user')
      .where('subjectId', '=', userId)
      .where('isForCustomer', '=', true),
  }
}

/** Of the tables that hold whole carts and copies: a checkout has up to 260 kB. */
const fewRows = 10
const largeRows = new Set(['checkouts', 'changesOfPlan', 'earlierCopy'])
const manyRows = 100

/** The rows of each growing table, in portions. */
export async function* readGrowingTables(db: Database, userId: string): AsyncGenerator<[string, OwnRows]> {
  for (const [name, table] of Object.entries(growingTables(db, userId))) {
    yield [name, []]
    for await (const rows of readPortions(db, table, largeRows.has(name) ? fewRows : manyRows))
      yield [name, rows]
  }
}

async function* readPortions(db: Database, table: OwnTable, rowsPerReading: number): AsyncGenerator<OwnRows> {
  const { rows: found } = await sql<{ place: unknown }>`
    select own.place from ${table} as own order by own.place`.execute(db)
  for (let at = 0; at < found.length; at += rowsPerReading) {
    const places = found.slice(at, at + rowsPerReading).map(({ place }) => place)
    const { rows } = await sql<Record<string, unknown>>`
      select own.* from ${table} as own where own.place in (${sql.join(places)}) order by own.place`.execute(
      db,
    )
    yield rows.map(({ place: _place, ...row }) => row)
  }
}
