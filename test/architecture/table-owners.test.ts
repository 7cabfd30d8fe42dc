import { describe, expect, it } from 'vitest'
import { findArea, rankFolder } from './server-areas.ts'
import { listSources, type SourceFile } from './source-files.ts'
import { findTableReads, findTables, findTableWrites, type TableUse } from './table-uses.ts'

/** The one area that writes each table; others call its use cases. */
const tablesOfAreas: Record<string, string[]> = {
  outside: ['key_attempts'],
  events: ['events', 'event_readers', 'event_retries'],
  system: ['system_flags'],
  identity: [
    'accounts',
    'address_changes',
    'passkeys',
    'rate_limits',
    'recovery_codes',
    'second_factors',
    'secrets',
    'sessions',
    'sign_ups',
    'users',
    'verifications',
  ],
  products: ['catalogue_version', 'price_figures', 'products'],
  media: ['media', 'media_preparations'],
  files: ['files'],
  'brand-kit': ['brand_kits'],
  cart: ['carts'],
  subscriptions: [
    'approval_points',
    'approval_request_files',
    'approval_requests',
    'blocks',
    'item_choices',
    'item_receipts',
    'items',
    'parcels',
    'return_addresses',
    'return_parcels',
    'status',
    'status_archive',
    'step_completions',
    'step_notes',
    'subscription_history',
    'subscription_terms',
    'subscriptions',
  ],
  tokens: ['token_entries', 'token_lots'],
  videos: [
    'copy_revisions',
    'cut_approvals',
    'cut_files',
    'cuts',
    'question_messages',
    'questions',
    'revisions',
    'videos',
  ],
  review: ['guest_links', 'review_notes', 'review_replies'],
  delivery: ['certificates', 'delivery_checksums', 'delivery_names', 'partner_link_uses', 'partner_links'],
  billing: ['billing_leases', 'disputes', 'invoices', 'refund_intents', 'refunds', 'subscription_changes'],
  checkout: ['checkouts', 'payment_events', 'payment_events_read'],
}

/** Who writes tables of others, and why. */
const foreignWriters: Record<string, string> = {
  'src/server/account/delete-account.db.ts':
    'deletes everything of a person in one transaction; its test names each table that retains rows, with the reason',
  'src/server/backup/backup.db.ts':
    'writes whole tables, and the version of the catalogue past what processes may have cached',
}

/** Who reads a table of an area above its own by SQL, and why; all others have a port for it. */
const uphillReaders: Record<string, string> = {
  'src/server/subscriptions/blocks/blocks.db.ts reads subscription_changes':
    'which block opens is decided in the statement that locks it: asked before, a change may begin to charge in between',
  'src/server/tokens/token-invariants.db.ts reads videos':
    'an invariant of the ledger: every token that is held or captured belongs to a film',
  'src/server/videos/store/open-changes.db.ts reads review_notes':
    'counts for lists of films, in the number of statements that the list has; the e-mail about a cut, under the film’s lock',
  'src/server/videos/cuts/cut-number-use.db.ts reads review_notes':
    'whether the number of a cut whose delivery is undone is in use, under the film’s lock',
  'src/server/videos/cuts/cut-number-use.db.ts reads guest_links':
    'whether the number of a cut whose delivery is undone is in use, under the film’s lock',
  'src/server/billing/store/payments.db.ts reads payment_events':
    'a payment with what the provider sent about it, on the page of the studio',
  'src/server/billing/reports/money-figures.db.ts reads payment_events': 'one figure of a report',
}

const tables = findTables()
const owners = new Map(
  Object.entries(tablesOfAreas).flatMap(([area, owned]) => owned.map((table) => [table, area] as const)),
)
const server = listSources('src/server').filter(({ path }) => !path.endsWith('.test.ts'))
const isForeign = ({ path, table }: TableUse) => owners.get(table) !== findArea(path)
const isUphill = ({ path, table }: TableUse) =>
  rankFolder(owners.get(table) ?? '') > rankFolder(findArea(path))
const source = (text: string): SourceFile[] => [{ path: 'src/server/cart/cart.db.ts', text, imports: [] }]

describe('tables', () => {
  it('have an area each, and every area that has some is one of the server', () => {
    expect([...owners.keys()].toSorted()).toEqual(tables.toSorted())
    expect(Object.keys(tablesOfAreas).filter((area) => rankFolder(area) === -1)).toEqual([])
  })

  it('are written by their area alone', () => {
    const foreign = findTableWrites(server, tables).filter(isForeign)
    const unnamed = foreign.filter(({ path }) => !Object.hasOwn(foreignWriters, path))
    expect(unnamed.map(({ path, table }) => `${path} writes ${table}`)).toEqual([])
    expect([...new Set(foreign.map(({ path }) => path))].toSorted()).toEqual(
      Object.keys(foreignWriters).toSorted(),
    )
  })

  it('are read by their area and those after it, with few exceptions', () => {
    const uphill = findTableReads(server, tables).filter(isUphill)
    expect(uphill.map(({ path, table }) => `${path} reads ${table}`).toSorted()).toEqual(
      Object.keys(uphillReaders).toSorted(),
    )
  })
})

describe('a write is seen', () => {
  it.each([
    ['by Kysely', `await tx.updateTable('status as t').set({})`],
    ['by Kysely, over lines', `.insertInto(\n  'status',\n)`],
    [
      'of each table of a list',
      `for (const table of [\n'carts', 'status'] as const)\n await db.deleteFrom(table).where()`,
    ],
    ['by SQL', 'sql`update status set block = 2`'],
    ['by SQL, in capitals and over lines', 'client.query(`DELETE\n  FROM status`)'],
    ['in a common table expression', 'sql`with gone as (delete from status returning id) select 1`'],
  ])('%s', (_how, text) => {
    expect(findTableWrites(source(text), ['status']).map(({ table }) => table)).toEqual(['status'])
  })

  it('where there is one: not in reads, and not in comments', () => {
    const text = `/* update status set */\n  // delete from status\ndb.selectFrom('status').forUpdate()`
    expect(findTableWrites(source(text), ['status'])).toEqual([])
  })
})

describe('a read is seen', () => {
  it.each([
    ['by Kysely', `db.selectFrom('status as t')`],
    ['by Kysely, of several tables', `db.selectFrom([\n'status as t'])`],
    ['by a join', `.leftJoin('status as t', 't.id', 's.id')`],
    ['by SQL', 'sql`select from status t`'],
    ['by a join in SQL', 'sql`select from s join status t on true`'],
  ])('%s', (_how, text) => {
    expect(findTableReads(source(text), ['status']).map(({ table }) => table)).toEqual(['status'])
  })
})
