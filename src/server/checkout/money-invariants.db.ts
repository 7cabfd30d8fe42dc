import { sql } from 'kysely'
import type { Database } from '../deps.ts'
import { tokenInvariants } from '../tokens/token-invariants.ts'
import type { Invariant } from '../tokens/token-invariants.ts'

/** The terms that a block of subscription s is made by. */
const termsOf = (block: ReturnType<typeof sql.ref>) => sql`(
  select price from subscription_terms where subscription_id = s.id and from_block <= ${block} order by from_block desc limit 1)`

/** How many films were sold for a block: what it must hold once it is open. */
const soldFilms = sql`(select coalesce(sum((film ->> 'count')::int), 0)
  from jsonb_array_elements(${termsOf(sql.ref('b.number'))} -> 'films') film)`

/** What must be true of everybody's money at any moment, whatever was killed when. */
export const moneyInvariants: readonly Invariant[] = [
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
      where s.price is distinct from ${termsOf(sql.ref('st.block'))}
        or s.product_total_price * 100 is distinct from (s.price ->> 'totalCents')::bigint`,
  },
  {
    rule: 'As many blocks are paid as the paid invoices bring, less those given back',
    offences: sql`
      select 'subscription ' || s.id || ': ' || s.paid_blocks || ' paid, invoices bring ' || sum(i.blocks) || ', given back ' || s.returned_blocks as offence
      from subscriptions s join invoices i on i.subscription_id = s.id and i.status = 'paid'
      group by s.id having s.paid_blocks <> sum(i.blocks) - s.returned_blocks`,
  },
  {
    rule: 'Every paid period was charged what its films were sold at, discounts aside',
    offences: sql`
      select 'subscription ' || s.id || ', from block ' || p.first_block || ': charged ' || p.charged_cents / 100.0
        || ', sold at ' || (${termsOf(sql.ref('p.first_block'))} ->> 'totalCents')::bigint / 100.0 as offence
      from subscriptions s
      join (
        select subscription_id, total_cents + discount_cents as charged_cents,
          1 + sum(blocks) over (partition by subscription_id order by created_at, id) - blocks as first_block
        from invoices where status = 'paid' and blocks > 0) p on p.subscription_id = s.id
      where p.charged_cents <> (${termsOf(sql.ref('p.first_block'))} ->> 'totalCents')::bigint`,
  },
  {
    rule: 'Nothing was given back that a bank had taken back already',
    offences: sql`
      select 'invoice ' || i.id || ': paid ' || i.paid_cents / 100.0 || ', given back ' || i.refunded_cents / 100.0
        || ', taken ' || d.cents / 100.0 as offence
      from invoices i
      join (select invoice_id, sum(amount_cents) as cents from disputes where state = 'lost' group by invoice_id) d on d.invoice_id = i.id
      where i.refunded_cents + d.cents > i.paid_cents`,
  },
  {
    rule: 'No invoice gave back more than was paid',
    offences: sql`
      select 'invoice ' || id || ': paid ' || paid_cents / 100.0 || ', given back ' || refunded_cents / 100.0 as offence
      from invoices where refunded_cents > paid_cents`,
  },
  {
    rule: 'Every invoice says what its refunds sum up to',
    offences: sql`
      select 'invoice ' || i.id || ': given back ' || i.refunded_cents / 100.0 || ', its refunds are ' || r.cents / 100.0 as offence
      from invoices i
      join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds where invoice_id = i.id and has_gone_back) r on true
      where i.refunded_cents <> r.cents`,
  },
  {
    rule: 'Every subscription has terms from its first block on, and none before',
    offences: sql`
      select 'subscription ' || s.id || ': terms from block ' || coalesce(min(t.from_block)::text, 'none') as offence
      from subscriptions s left join subscription_terms t on t.subscription_id = s.id
      group by s.id having min(t.from_block) is distinct from 1`,
  },
  {
    rule: 'No subscription has two changes under way',
    offences: sql`
      select 'subscription ' || subscription_id || ': ' || count(*) || ' changes' as offence
      from subscription_changes where state in ('charging', 'unknown', 'waiting')
      group by subscription_id having count(*) > 1`,
  },
  {
    rule: 'No change was charged twice, and none that was charged is missing',
    offences: sql`
      select 'change ' || coalesce(c.id, i.change_id) || ': ' || count(i.id) || ' paid invoices' as offence
      from (select * from subscription_changes where due_now_cents > 0 and state = 'applied') c
      full join (select * from invoices where status = 'paid' and change_id is not null) i on i.change_id = c.id
      where not exists (select from subscription_changes o where o.id = i.change_id and o.state in ('charging', 'unknown'))
      group by c.id, i.change_id having count(i.id) <> 1 or c.id is null`,
  },
  {
    rule: 'What has ended has an end, and nothing else has',
    offences: sql`
      select 'subscription ' || id || ' is ' || status as offence
      from subscriptions where (status = 'canceled') <> (ended_at is not null) and followed_at is not null`,
  },
  {
    rule: 'The newest reason told is that of the present status',
    offences: sql`
      select 'subscription ' || s.id || ' is ' || s.status || ', told was ' || h.status as offence
      from subscriptions s
      join lateral (select status from subscription_history where subscription_id = s.id order by id desc limit 1) h on true
      where h.status <> s.status`,
  },
  {
    rule: 'Every subscription has its status',
    offences: sql`
      select 'subscription ' || s.id as offence
      from subscriptions s left join status t on t.id = s.id where t.id is null`,
  },
  {
    rule: 'Every paid block is planned, each once and in order',
    offences: sql`
      select 'subscription ' || s.id || ': ' || count(b.number) || ' blocks, ' || s.paid_blocks || ' paid' as offence
      from subscriptions s left join blocks b on b.subscription_id = s.id and b.number <= s.paid_blocks
      group by s.id having count(b.number) <> s.paid_blocks`,
  },
  {
    rule: 'The first block of every subscription is open',
    offences: sql`
      select 'subscription ' || s.id as offence
      from subscriptions s left join blocks b on b.subscription_id = s.id and b.number = 1
      where b.opened_at is null`,
  },
  {
    rule: 'The status tells the newest open block, and every earlier one is in the archive',
    offences: sql`
      select 'subscription ' || t.id || ': status of block ' || t.block || ', open is ' || coalesce(b.newest::text, 'none')
        || ', archived ' || coalesce(a.archived, 0) as offence
      from status t
      left join lateral (select max(number) as newest from blocks where subscription_id = t.id and opened_at is not null) b on true
      left join lateral (select count(*) as archived from status_archive where subscription_id = t.id and block < t.block) a on true
      where t.block is distinct from b.newest or a.archived <> t.block - 1`,
  },
  {
    rule: 'Every open block has the films that were sold, or others that its customer planned, and no other has any',
    offences: sql`
      select 'subscription ' || s.id || ', block ' || b.number || ': ' || v.films || ' films, sold '
        || case when b.opened_at is null then 0 else ${soldFilms} end as offence
      from subscriptions s join blocks b on b.subscription_id = s.id
      left join lateral (select count(*) as films from videos where subscription_id = s.id and block = b.number) v on true
      where b.replanned_at is null and v.films <> case when b.opened_at is null then 0 else ${soldFilms} end`,
  },
  {
    rule: 'The films of an open block cost the tokens that were sold, unless its customer planned others',
    offences: sql`
      select 'subscription ' || s.id || ', block ' || b.number || ': films of ' || v.tokens || ' tokens, sold '
        || (${termsOf(sql.ref('b.number'))} ->> 'tokensPerBlock') as offence
      from subscriptions s join blocks b on b.subscription_id = s.id
      join lateral (
        select coalesce(sum(tokens), 0) as tokens from videos where subscription_id = s.id and block = b.number) v on true
      where b.replanned_at is null and b.opened_at is not null
        and v.tokens <> (${termsOf(sql.ref('b.number'))} ->> 'tokensPerBlock')::int`,
  },
  {
    rule: 'Every open block brought just the tokens that it was sold with',
    offences: sql`
      select 'subscription ' || s.id || ', block ' || l.block || ': ' || l.granted || ' tokens, sold '
        || (${termsOf(sql.ref('l.block'))} ->> 'tokensPerBlock') as offence
      from subscriptions s join token_lots l on l.subscription_id = s.id
      where l.granted <> (${termsOf(sql.ref('l.block'))} ->> 'tokensPerBlock')::int`,
  },
  ...tokenInvariants,
  {
    rule: 'No payment event waits for a person',
    offences: sql`
      select 'event ' || id || ' (' || type || '): ' || coalesce(last_error, '') as offence
      from payment_events where parked_at is not null and applied_at is null`,
  },
]

export async function findOffences(db: Database, { offences }: Invariant): Promise<string[]> {
  const { rows } = await offences.execute(db)
  return rows.map(({ offence }) => offence)
}
