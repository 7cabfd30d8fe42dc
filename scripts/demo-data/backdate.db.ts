import { sql } from 'kysely'
import type { Database } from '#server/outside/database/connection/connect-database.ts'

/**
 * Moves a subscription and all that belongs to it into the past. All of it was created within moments, so one shift
 * preserves the order.
 */
export async function backdateSubscription(
  db: Database,
  subscriptionId: string,
  days: number,
): Promise<void> {
  const shift = sql`make_interval(days => ${days})`
  await db.transaction().execute(async (tx) => {
    await sql`update subscriptions set started_at = started_at - ${shift}, created_at = created_at - ${shift} where id = ${subscriptionId}`.execute(
      tx,
    )
    await sql`update subscription_history set at = at - ${shift} where subscription_id = ${subscriptionId}`.execute(
      tx,
    )
    await sql`update blocks set opens_at = opens_at - ${shift}, opened_at = opened_at - ${shift} where subscription_id = ${subscriptionId}`.execute(
      tx,
    )
    // Announced before its items arrive, at 0.7 of the way back.
    await sql`update parcels set created_at = created_at - ${shift} * 0.85 where subscription_id = ${subscriptionId}`.execute(
      tx,
    )
    await sql`update items set created_at = created_at - ${shift}, updated_at = updated_at - ${shift} where subscription_id = ${subscriptionId}`.execute(
      tx,
    )
    await sql`update videos set created_at = created_at - ${shift} where subscription_id = ${subscriptionId}`.execute(
      tx,
    )
    await sql`update copy_revisions set saved_at = saved_at - ${shift} where video_id in (select id from videos where subscription_id = ${subscriptionId})`.execute(
      tx,
    )
    await sql`
      update status set created_at = created_at - ${shift}, status_items = (
        select jsonb_agg(case when item ? 'date' and item->>'date' is not null
          then item || jsonb_build_object('date', to_char((item->>'date')::timestamptz at time zone 'UTC' - ${shift}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          else item end order by place)
        from jsonb_array_elements(status_items) with ordinality as each (item, place))
      where id = ${subscriptionId}`.execute(tx)
  })
}

/**
 * Spreads the token movements of a subscription over its days, in their order: its first block's tokens on the first
 * day, what its videos did since. The ledger refuses changes, so its own guard is taken off for this one transaction.
 */
export async function spreadTokenMovements(
  db: Database,
  subscriptionId: string,
  days: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`alter table token_entries disable trigger token_entries_are_final`.execute(tx)
    await sql`
      update token_entries e set created_at = now() - make_interval(secs => ${days * 86_400} * (1 - spread.part))
      from (
        select t.id, case when kind = 'grant' then 0 else 0.25 + 0.7 * percent_rank() over (order by t.id) end as part
        from token_entries t join token_lots l on l.id = t.lot_id where l.subscription_id = ${subscriptionId}
      ) as spread
      where e.id = spread.id`.execute(tx)
    await sql`
      update token_lots set granted_at = now() - make_interval(days => ${days})
      where subscription_id = ${subscriptionId}`.execute(tx)
    await sql`alter table token_entries enable trigger token_entries_are_final`.execute(tx)
  })
}

/** The real days of steps that were completed while the subscription ran: a fixed share of the way each. */
export async function spreadCompletedSteps(
  db: Database,
  subscriptionId: string,
  daysAgo: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [step, days] of Object.entries(daysAgo)) {
    await sql`
      update status set status_items = (
        select jsonb_agg(case when item->>'id' = ${step} and item->>'status' = 'complete'
          then item || jsonb_build_object('date', to_char(now() at time zone 'UTC' - make_interval(days => ${days}), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          else item end order by place)
        from jsonb_array_elements(status_items) with ordinality as each (item, place))
      where id = ${subscriptionId}`.execute(db)
  }
}

/** When items were unpacked and brief and style frames written: long enough ago to be read as history. */
export async function backdateStudioWork(db: Database, subscriptionId: string, days: number): Promise<void> {
  const shift = sql`make_interval(days => ${days})`
  await sql`update item_receipts set received_at = received_at - ${shift} where subscription_id = ${subscriptionId}`.execute(
    db,
  )
  await sql`update approval_requests set sent_at = sent_at - ${shift}, answered_at = answered_at - ${shift} where subscription_id = ${subscriptionId}`.execute(
    db,
  )
  await sql`update step_notes set updated_at = updated_at - ${shift} where subscription_id = ${subscriptionId}`.execute(
    db,
  )
}

/**
 * When videos last changed: the further one is the later, as the steps of their block, and no two at the same time.
 * What was delivered has its files and its cut from then on.
 */
export async function spreadVideoChanges(db: Database, subscriptionId: string, days: number): Promise<void> {
  const part = sql`case v.status when 'draft' then 0.3 when 'activated' then 0.45 when 'queued' then 0.55
    when 'shooting' then 0.75 when 'editing' then 0.85 else 0.95 end`
  const videos = sql`(
    select v.id, greatest(
      v.created_at + make_interval(mins => v.position),
      now() - make_interval(secs => ${days * 86_400} * (1 - ${part}) + v.position * 4000)) as at
    from videos v where v.subscription_id = ${subscriptionId}) as film`
  const uploaded = sql`film.at - interval '20 minutes'`
  await db.transaction().execute(async (tx) => {
    await sql`update files f set created_at = ${uploaded}, delivered_at = film.at from ${videos}
      where f.video_id = film.id and f.delivered_at is not null`.execute(tx)
    await sql`update cuts c set created_at = ${uploaded}, sent_at = film.at, delivered_at = film.at from ${videos}
      where c.video_id = film.id and c.delivered_at is not null`.execute(tx)
    await sql`update copy_revisions r set saved_at = least(r.saved_at, ${uploaded}) from ${videos}
      where r.video_id = film.id`.execute(tx)
    await sql`update videos set updated_at = film.at from ${videos} where videos.id = film.id`.execute(tx)
  })
}

/** Since when a person is registered: before anything that they bought. */
export async function backdateUser(db: Database, email: string, days: number): Promise<void> {
  const shift = sql`make_interval(days => ${days})`
  await sql`update users set created_at = created_at - ${shift} where email = ${email}`.execute(db)
}

/**
 * Spreads what was recorded so far evenly over the days before now, in the order in which it happened: a studio's
 * changes of weeks, not of one minute.
 */
export async function spreadRecordedChanges(db: Database, days: number): Promise<void> {
  await sql`
    update events set at = now() - make_interval(secs => ${days * 86_400} * (1 - spread.part))
    from (select id, percent_rank() over (order by id) * 0.97 as part from events) as spread
    where events.id = spread.id`.execute(db)
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
