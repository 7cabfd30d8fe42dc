import { sql } from 'kysely'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { isOwedRefund, isParkedEvent } from '../outside/database/tables/row-conditions.ts'

export interface WaitingCounts {
  awaitingItems: number
  awaitingBriefOrStyle: number
  activeSubscriptions: number
  endingSubscriptions: number
  pastDueSubscriptions: number
  users: number
  parkedPaymentEvents: number
  owedRefunds: number
}

/** Whether this step of a stored list is complete; a list that is no list has none. */
const isComplete = (step: string) => sql`coalesce(jsonb_path_exists(status.status_items,
    '$[*] ? (@.id == $step && @.status == "complete")', jsonb_build_object('step', ${step}::text)), false)`

/** Numbers of the studio's open work. An invalid step list counts as the default one: nothing received yet. */
export async function countWaiting(db: Database): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      count(*) filter (where s.status = 'active' and not ${isComplete('received')})::int as awaiting_items,
      count(*) filter (where s.status = 'active' and ${isComplete('received')}
        and not (${isComplete('brief')} and ${isComplete('style')}))::int as awaiting_brief_or_style,
      count(*) filter (where s.status = 'active' and s.cancel_at is null)::int as active_subscriptions,
      count(*) filter (where s.status = 'active' and s.cancel_at is not null)::int as ending_subscriptions,
      count(*) filter (where s.status = 'past_due')::int as past_due_subscriptions,
      (select count(*) from users)::int as users,
      (select count(*) from payment_events where ${isParkedEvent})::int as parked_payment_events,
      (select count(*) from refund_intents where ${isOwedRefund})::int as owed_refunds
    from subscriptions s left join status on status.id = s.id`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('Counting returned no row')
  return counts
}
