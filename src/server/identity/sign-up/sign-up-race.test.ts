import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityApp, type IdentityApp } from '#test/identity/start-identity-app.ts'
import { countBlocked, untilBlocked } from '#test/database/until-blocked.ts'
import { until } from '#test/until.ts'
import { findPasswordHash, findUserByEmail, writePassword, writeVerified } from '../store/users.db.ts'

let it: IdentityApp
beforeAll(async () => {
  it = await startIdentityApp()
})
afterAll(() => it.close())

/** Advisory lock that blocks each insert of a password or of a pending sign-up. */
const gate = 7_241_099

test('who signs up with an address while its owner verifies it does not choose the password', async () => {
  const { db, clock } = it.deps
  const email = 'mara@brand.example'
  const person = { name: 'Mara', email, password: 'a long enough password' }
  await it.post('/sign-up/email', person)
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error('Nobody signed up')
  await sql
    .raw(
      `create function wait_at_gate() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$;
       create trigger gate before insert on accounts for each row execute function wait_at_gate();
       create trigger gate before insert on sign_ups for each row execute function wait_at_gate()`,
    )
    .execute(db)

  /** As verifying does, past the gate. */
  const verify = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await writeVerified(tx, user.id, clock.now())
      await writePassword(tx, user.id, 'the hash that the owner chose', clock.now())
    })

  const both = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(gate)})`.execute(tx)
    // Sent when the answer is awaited, and blocked between reading and writing the account.
    const intruder = it
      .post('/sign-up/email', { ...person, password: 'what the intruder chose' })
      .then(({ statusCode }) => statusCode)
    await untilBlocked(db)
    let isVerified = false
    const owner = verify().finally(() => (isVerified = true))
    const hasComeToAnEnd = async () => isVerified || (await countBlocked(db)) === 2
    await until(hasComeToAnEnd, 60_000, 'the owner neither verifies nor waits for the intruder')
    return { intruder, owner }
  })
  expect(await both.intruder).toBe(200)
  await both.owner
  expect(await findPasswordHash(db, user.id)).toBe('the hash that the owner chose')
})
