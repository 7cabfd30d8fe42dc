import { sql } from 'kysely'
import type { Invariant } from '../../tokens/token-invariants.ts'
import { selectTerms } from './select-terms.db.ts'

/** What must be true of checkouts, what was sold by them, and why each subscription is in its status. */
export const saleInvariants: readonly Invariant[] = [
  {
    rule: 'Every paid checkout has its subscription',
    offences: sql`
      select 'checkout ' || c.id || ' of user ' || c.user_id as offence
      from checkouts c left join subscriptions s on s.checkout_id = c.id
      where c.state = 'paid' and s.id is null`,
  },
  {
    rule: 'Every subscription comes from a paid checkout of the same person and selection',
    offences: sql`
      select 'subscription ' || s.id || ', checkout ' || c.id || ' is ' || c.state as offence
      from subscriptions s join checkouts c on c.id = s.checkout_id
      where c.state <> 'paid' or c.user_id <> s.user_id or c.selection_id <> s.selection_id`,
  },
  {
    rule: 'No selection was sold twice',
    offences: sql`
      select 'selection ' || selection_id || ' of user ' || user_id || ': ' || count(*) || ' paid checkouts' as offence
      from checkouts where state = 'paid' group by user_id, selection_id having count(*) > 1`,
  },
  {
    rule: 'What was returned as a second payment has a first one',
    offences: sql`
      select 'checkout ' || c.id as offence
      from checkouts c left join subscriptions s on s.user_id = c.user_id and s.selection_id = c.selection_id
      where c.state = 'duplicate' and (s.id is null or s.checkout_id = c.id)`,
  },
  {
    rule: 'Totals are those of the snapshot that was paid',
    offences: sql`
      select 'subscription ' || s.id || ': sold at ' || (t.price ->> 'totalCents')::bigint / 100.0 || ', paid ' || c.total_cents / 100.0 as offence
      from subscriptions s join checkouts c on c.id = s.checkout_id
      left join subscription_terms t on t.subscription_id = s.id and t.from_block = 1
      where (c.price ->> 'totalCents')::bigint is distinct from c.total_cents or t.price is distinct from c.price`,
  },
  {
    rule: 'Every subscription shows what its block in production was sold at',
    offences: sql`
      select 'subscription ' || s.id || ': shows ' || s.product_total_price as offence
      from subscriptions s join status st on st.id = s.id
      where s.price is distinct from ${selectTerms(sql.ref('st.block'))}
        or s.product_total_price * 100 is distinct from (s.price ->> 'totalCents')::bigint`,
  },
  {
    rule: 'Every subscription has terms from its first block on, and none before',
    offences: sql`
      select 'subscription ' || s.id || ': terms from block ' || coalesce(min(t.from_block)::text, 'none') as offence
      from subscriptions s left join subscription_terms t on t.subscription_id = s.id
      group by s.id having min(t.from_block) is distinct from 1`,
  },
  {
    rule: 'Plan and package are those that were sold, wherever they stand',
    offences: sql`
      select 'subscription ' || s.id || ': shows ' || s.plan || ', ' || s.package || ', sold '
        || coalesce(${selectTerms(sql.ref('st.block'), 'plan')}, 'nothing') || ', ' || coalesce(${selectTerms(sql.ref('st.block'), 'package')}, 'nothing') as offence
      from subscriptions s join status st on st.id = s.id
      where s.plan is distinct from ${selectTerms(sql.ref('st.block'), 'plan')}
        or s.package is distinct from ${selectTerms(sql.ref('st.block'), 'package')}
      union all
      select 'terms of subscription ' || t.subscription_id || ' from block ' || t.from_block || ': ' || t.plan || ', ' || t.package
      from subscription_terms t
      where t.plan is distinct from t.product_selections ->> 'plan'
        or t.package is distinct from t.product_selections ->> 'package'
        or (t.price ->> 'blocks')::int <> case t.plan when 'monthly' then 1 when 'quarterly' then 3 else 12 end`,
  },
  {
    rule: 'Every subscription is the one that the card provider reported for its payment page',
    offences: sql`
      select 'subscription ' || s.id || ' is ' || s.provider_subscription_id || ' of ' || s.provider_customer_id || ', paid was '
        || (e.payload #>> '{data,object,subscription}') || ' of ' || (e.payload #>> '{data,object,customer}') as offence
      from subscriptions s
      join checkouts c on c.id = s.checkout_id
      join payment_events e on e.object_id = c.provider_session_id and e.type = 'checkout.session.completed'
      where s.provider_subscription_id <> e.payload #>> '{data,object,subscription}'
        or s.provider_customer_id <> e.payload #>> '{data,object,customer}'`,
  },
  {
    rule: 'No subscription has two changes under way',
    offences: sql`
      select 'subscription ' || subscription_id || ': ' || count(*) || ' changes' as offence
      from subscription_changes where state in ('charging', 'unknown', 'waiting')
      group by subscription_id having count(*) > 1`,
  },
  {
    rule: 'No change has waited for the card provider for more than an hour',
    offences: sql`
      select 'change ' || id || ' of subscription ' || subscription_id || ' is ' || state || ' since ' || created_at as offence
      from subscription_changes where state in ('charging', 'unknown') and created_at < now() - interval '1 hour'`,
  },
  {
    rule: 'What has ended has an end, and nothing else has',
    offences: sql`
      select 'subscription ' || id || ' is ' || status as offence
      from subscriptions where (status = 'canceled') <> (ended_at is not null) and synced_at is not null`,
  },
  {
    rule: 'Every subscription has the history of its status from its beginning to the present one',
    offences: sql`
      select 'subscription ' || s.id || ' is ' || s.status || ' (' || s.status_reason || '), its history '
        || case when f.at is null then 'lacks its beginning' else 'ends ' || h.status || ' (' || h.reason || ')' end as offence
      from subscriptions s
      left join lateral (select at from subscription_history
        where subscription_id = s.id and at = s.started_at and status = 'active' limit 1) f on true
      left join lateral (select status, reason from subscription_history where subscription_id = s.id order by id desc limit 1) h on true
      where f.at is null or h.status is distinct from s.status or (s.status_reason <> '' and h.reason <> s.status_reason)`,
  },
  {
    rule: 'No subscription of a deleted account runs',
    offences: sql`
      select 'subscription ' || s.id || ' of user ' || s.user_id as offence
      from subscriptions s join users u on u.id = s.user_id
      where s.status <> 'canceled' and u.email = 'deleted-' || lower(u.id) || '@deleted.invalid'`,
  },
  {
    rule: 'Every subscription has its status',
    offences: sql`
      select 'subscription ' || s.id as offence
      from subscriptions s left join status t on t.id = s.id where t.id is null`,
  },
]
