import { sql } from 'kysely'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { makeDeletedAddress } from '../users/deleted-address.ts'

/** Reasons why an account cannot be deleted now. */
export async function findObstacles(
  db: Database,
  userId: string,
): Promise<{ hasRunningSubscription: boolean; hasOpenPayment: boolean }> {
  const running = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '!=', 'canceled')
    .limit(1)
    .execute()
  const open = await db
    .selectFrom('checkouts')
    .select('id')
    .where('userId', '=', userId)
    .where('state', 'in', ['opening', 'open', 'processing'])
    .limit(1)
    .execute()
  return { hasRunningSubscription: running.length > 0, hasOpenPayment: open.length > 0 }
}

/** @returns under which keys the bytes of the files lie */
export async function deleteOwnFiles(db: Database, userId: string): Promise<string[]> {
  const rows = await db.deleteFrom('files').where('ownerId', '=', userId).returning('storageKey').execute()
  return rows.map(({ storageKey }) => storageKey)
}

/** Nothing more is made of a person's videos. */
export async function stopVideos(db: Database, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('videos')
    .set({ stoppedAt: now })
    .where('subscriptionId', 'in', (eb) =>
      eb.selectFrom('subscriptions').select('id').where('userId', '=', userId),
    )
    .execute()
}

/** Deletes everything without a legal retention period, including sessions, credentials and second factor. */
export async function deleteOwnRows(db: Database, userId: string): Promise<void> {
  const subscriptionIds = db.selectFrom('subscriptions').select('id').where('userId', '=', userId)
  // Videos stay with their orders as they were made; earlier versions of them and of their copy do not.
  const videoIds = db.selectFrom('videos').select('id').where('subscriptionId', 'in', subscriptionIds)
  await db.deleteFrom('cuts').where('videoId', 'in', videoIds).execute()
  await db.deleteFrom('copyRevisions').where('videoId', 'in', videoIds).execute()
  for (const table of [
    'stepNotes',
    'approvalRequests',
    'stepCompletions',
    'questions',
    'parcels',
    'returnAddresses',
    'returnParcels',
    'certificates',
    'deliveryNames',
    'partnerLinks',
  ] as const)
    await db.deleteFrom(table).where('subscriptionId', 'in', subscriptionIds).execute()
  // A link's value is the user's id, or JSON with it. JSON escapes the quotes of typed text, which can't imitate the pair.
  await db
    .deleteFrom('verifications')
    .where((eb) =>
      eb.or([
        eb('value', '=', userId),
        eb(sql`strpos(value, ${JSON.stringify({ userId }).slice(1, -1)})`, '>', sql.lit(0)),
      ]),
    )
    .execute()
  for (const table of [
    'sessions',
    'accounts',
    'secondFactors',
    'passkeys',
    'signUps',
    'addressChanges',
    'carts',
    'brandKits',
  ] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
  // They hold what was written; the record of changes stays. Last: some are stored under the lock of a row that went above.
  // One by one: for any of three conditions the database would read the events of everybody.
  for (const subjects of [db.selectNoFrom((eb) => eb.val(userId).as('id')), subscriptionIds, videoIds])
    await db.deleteFrom('events').where('isRecorded', '=', false).where('subjectId', 'in', subjects).execute()
}

/**
 * Removes name and address from a user's row; a trigger updates the copies of the address in orders.
 * @returns the replacement address, in a domain that never receives e-mail (RFC 2606)
 */
export async function anonymiseUser(db: Database, userId: string, now: Date): Promise<string> {
  const email = makeDeletedAddress(userId)
  await db
    .updateTable('users')
    .set({
      email,
      emailVerified: false,
      name: 'Deleted account',
      image: null,
      roles: ['user'],
      extra: '{}',
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute()
  return email
}
