import { sql } from 'kysely'
import type { Plan } from '#shared/products/plan.ts'
import type { MonthFigures } from '#shared/contract/billing/admin-money.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { isParkedEvent } from '../../outside/database/tables/row-conditions.ts'

interface MonthRow {
  month: string
  revenueCents: string
  refundedCents: string
  startedSubscriptions: string
  endedSubscriptions: string
  runningAtStart: string
}

/** The given number of calendar months (UTC), oldest first, up to the one that `now` is in. */
export async function findMonthFigures(db: Database, now: Date, months: number): Promise<MonthFigures[]> {
  const { rows } = await sql<MonthRow>`
    with month as (
      select m as starts, m + interval '1 month' as ends
      from generate_series(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${months - 1}::int),
        date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') m)
    select to_char(month.starts, 'YYYY-MM') as month,
      (select coalesce(sum(i.paid_cents), 0) from invoices i
        where i.paid_at >= month.starts at time zone 'UTC' and i.paid_at < month.ends at time zone 'UTC') as revenue_cents,
      (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.created_at >= month.starts at time zone 'UTC' and r.created_at < month.ends at time zone 'UTC'
          and r.has_gone_back)
        + (select coalesce(sum(p.due_cents), 0) from refund_intents p
        where p.settled_at >= month.starts at time zone 'UTC' and p.settled_at < month.ends at time zone 'UTC'
          and p.settled_how = 'otherwise') as refunded_cents,
      (select count(*) from subscriptions s
        where s.started_at >= month.starts at time zone 'UTC' and s.started_at < month.ends at time zone 'UTC') as started_subscriptions,
      (select count(*) from subscriptions s
        where s.ended_at >= month.starts at time zone 'UTC' and s.ended_at < month.ends at time zone 'UTC'
          and s.started_at < month.starts at time zone 'UTC') as ended_subscriptions,
      (select count(*) from subscriptions s
        where s.started_at < month.starts at time zone 'UTC'
          and (s.ended_at is null or s.ended_at >= month.starts at time zone 'UTC')) as running_at_start
    from month order by month.starts`.execute(db)
  return rows.map((row) => ({
    month: row.month,
    revenueCents: Number(row.revenueCents),
    refundedCents: Number(row.refundedCents),
    startedSubscriptions: Number(row.startedSubscriptions),
    endedSubscriptions: Number(row.endedSubscriptions),
    runningAtStart: Number(row.runningAtStart),
  }))
}

/** Subscriptions that renew, by plan, and what they bring in a month: the period's total shared out over its blocks. */
export async function findActivePlans(
  db: Database,
): Promise<{ plan: Plan; count: number; monthlyCents: number }[]> {
  const { rows } = await sql<{ plan: Plan; count: string; monthlyCents: string }>`
    select plan, count(*) as count,
      coalesce(round(sum((price ->> 'totalCents')::numeric / (price ->> 'blocks')::numeric)), 0) as monthly_cents
    from subscriptions where status = 'active' and cancel_at is null group by plan`.execute(db)
  return rows.map(({ plan, count, monthlyCents }) => ({
    plan,
    count: Number(count),
    monthlyCents: Number(monthlyCents),
  }))
}

type PresentFigure = 'pastDueCount' | 'pastDueCents' | 'paused' | 'ending' | 'parkedEvents'

/** Who is past due and with how much, who has paused, who runs to an end, and what waits for a person. */
export async function findPresentFigures(db: Database): Promise<Record<PresentFigure, number>> {
  const { rows } = await sql<Record<PresentFigure, string>>`
    select
      (select count(*) from subscriptions where status = 'past_due') as past_due_count,
      (select coalesce(sum(i.total_cents - i.paid_cents), 0) from invoices i
        join subscriptions s on s.id = i.subscription_id
        where i.status = 'open' and s.status = 'past_due') as past_due_cents,
      (select count(*) from subscriptions where status = 'paused') as paused,
      (select count(*) from subscriptions where status = 'active' and cancel_at is not null) as ending,
      (select count(*) from payment_events where ${isParkedEvent}) as parked_events`.execute(db)
  const [row] = rows
  return {
    pastDueCount: Number(row?.pastDueCount ?? 0),
    pastDueCents: Number(row?.pastDueCents ?? 0),
    paused: Number(row?.paused ?? 0),
    ending: Number(row?.ending ?? 0),
    parkedEvents: Number(row?.parkedEvents ?? 0),
  }
}

/** Tokens of blocks that are paid for and not open yet, at the price of what each is made from. */
export async function findUnopenedLiability(db: Database): Promise<{ tokens: number; cents: number }> {
  const { rows } = await sql<{ tokens: string; cents: string }>`
    select coalesce(sum((t.price ->> 'tokensPerBlock')::int), 0) as tokens,
      coalesce(round(sum((t.price ->> 'totalCents')::numeric / (t.price ->> 'blocks')::numeric)), 0) as cents
    from blocks b
    join subscriptions s on s.id = b.subscription_id
    join lateral (
      select price from subscription_terms
      where subscription_id = b.subscription_id and from_block <= b.number
      order by from_block desc limit 1) t on true
    where b.opened_at is null and b.number <= s.paid_blocks and s.ended_at is null`.execute(db)
  return { tokens: Number(rows[0]?.tokens ?? 0), cents: Number(rows[0]?.cents ?? 0) }
}
