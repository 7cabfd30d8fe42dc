import type { Database } from '../../outside/database/connection/connect-database.ts'

export interface SecondFactor {
  sealedSecret: string
  isConfirmed: boolean
}

export async function findSecondFactor(db: Database, userId: string): Promise<SecondFactor | null> {
  const row = await db
    .selectFrom('secondFactors')
    .select(['sealedSecret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? { sealedSecret: row.sealedSecret, isConfirmed: row.confirmedAt !== null } : null
}

/**
 * Stores the secret of a second factor being set up, in place of an unconfirmed one.
 * @returns false if there is a confirmed one
 */
export async function writeUnconfirmed(
  db: Database,
  userId: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('secondFactors')
    .values({ userId, sealedSecret, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ sealedSecret, createdAt: now, lastStep: 0 })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** @returns false if this secret does not wait for it any more */
export async function writeConfirmed(
  db: Database,
  userId: string,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('secondFactors')
    .set({ confirmedAt: now })
    .where('userId', '=', userId)
    .where('sealedSecret', '=', sealedSecret)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses up the codes of all steps up to this one. Of many at once, one gets it; false for those that come later. */
export async function spendStep(db: Database, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('secondFactors')
    .set({ lastStep: step })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @returns false if there was none */
export async function deleteSecondFactor(db: Database, userId: string): Promise<boolean> {
  const result = await db.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Takes a recovery code out of the world; false if it was used or never was. */
export async function takeRecoveryCode(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
