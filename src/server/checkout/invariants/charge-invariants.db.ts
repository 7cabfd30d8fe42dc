import { sql } from 'kysely'
import type { Invariant } from '../../tokens/token-invariants.ts'
import { selectTerms } from './select-terms.db.ts'

/** What must be true of everything that was charged. */
export const chargeInvariants: readonly Invariant[] = [
  {
    rule: 'As many blocks are paid as the paid invoices bring, less those given back',
    offences: sql`
      select 'subscription ' || s.id || ': ' || s.paid_blocks || ' paid, invoices bring ' || coalesce(sum(i.blocks), 0)
        || ', given back ' || s.returned_blocks as offence
      from subscriptions s left join invoices i on i.subscription_id = s.id and i.status = 'paid'
      -- Sold is sold: until the provider was asked for the first time, its first invoice is not known.
      where s.synced_at is not null or i.id is not null
      group by s.id having s.paid_blocks <> coalesce(sum(i.blocks), 0) - s.returned_blocks`,
  },
  {
    rule: 'Every paid invoice was paid in full',
    offences: sql`
      select 'invoice ' || id || ': paid ' || paid_cents / 100.0 || ' of ' || total_cents / 100.0 as offence
      from invoices where status = 'paid' and paid_cents <> total_cents`,
  },
  {
    rule: 'Every paid period was charged what its films were sold at, discounts aside',
    offences: sql`
      select 'subscription ' || s.id || ', from block ' || p.first_block || ': charged ' || p.charged_cents / 100.0
        || ', sold at ' || (${selectTerms(sql.ref('p.first_block'))} ->> 'totalCents')::bigint / 100.0 as offence
      from subscriptions s
      join (
        select subscription_id, total_cents + discount_cents as charged_cents,
          1 + sum(blocks) over (partition by subscription_id order by created_at, id) - blocks as first_block
        from invoices where status = 'paid' and blocks > 0) p on p.subscription_id = s.id
      where p.charged_cents <> (${selectTerms(sql.ref('p.first_block'))} ->> 'totalCents')::bigint`,
  },
  {
    rule: 'No change was charged twice, and none that was charged is missing',
    offences: sql`
      select 'change ' || coalesce(c.id, i.change_id) || ': ' || count(i.id) || ' paid invoices' as offence
      from (select * from subscription_changes where due_now_cents > 0 and state = 'applied') c
      full join (select * from invoices where status = 'paid' and change_id is not null) i on i.change_id = c.id
      where not exists (select from subscription_changes o where o.id = i.change_id and o.state in ('charging', 'unknown'))
        -- Charged after it had been given up: it is on its way back.
        and not (c.id is null and exists (select from refund_intents r where r.id = 'change-' || i.change_id))
      group by c.id, i.change_id having count(i.id) <> 1 or c.id is null`,
  },
  {
    rule: 'Every paid change was charged the difference that was agreed to',
    offences: sql`
      select 'change ' || c.id || ': charged ' || i.total_cents / 100.0 || ', agreed were ' || c.due_now_cents / 100.0 as offence
      from subscription_changes c join invoices i on i.change_id = c.id and i.status = 'paid'
      where i.total_cents <> c.due_now_cents`,
  },
  {
    rule: 'Every second payment is stored, and goes back in full',
    offences: sql`
      select 'checkout ' || c.id || case when i.id is null then ' has no invoice' else ', invoice ' || i.id || ': paid '
        || i.paid_cents / 100.0 || ', given back ' || i.refunded_cents / 100.0 end as offence
      from checkouts c left join invoices i on i.checkout_id = c.id
      where c.state = 'duplicate' and (i.id is null or i.paid_cents > i.refunded_cents
        + (select coalesce(sum(due_cents), 0) from refund_intents
            where invoice_id = i.id and (state in ('asking', 'owed') or settled_how = 'dropped'))
        + (select coalesce(sum(amount_cents), 0) from disputes where invoice_id = i.id and state = 'lost'))`,
  },
]
