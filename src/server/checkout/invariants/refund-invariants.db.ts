import { sql } from 'kysely'
import type { Invariant } from '../../tokens/token-invariants.ts'
import { isOwedRefund } from '../../outside/database/tables/row-conditions.ts'

/** What must be true of what was promised and given back. */
export const refundInvariants: readonly Invariant[] = [
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
      select 'invoice ' || i.id || ': given back ' || i.refunded_cents / 100.0 || ', its refunds are ' || (r.cents + p.cents) / 100.0 as offence
      from invoices i
      join lateral (select coalesce(sum(amount_cents), 0) as cents from refunds where invoice_id = i.id and has_gone_back) r on true
      join lateral (select coalesce(sum(due_cents), 0) as cents from refund_intents
        where invoice_id = i.id and settled_how = 'otherwise') p on true
      where i.refunded_cents <> r.cents + p.cents`,
  },
  {
    rule: 'Every promised refund that is done was made once, over what was due',
    offences: sql`
      select 'refund ' || p.id || ' of invoice ' || p.invoice_id || ': due ' || p.due_cents / 100.0 || ', made ' || coalesce(sum(r.amount_cents), 0) / 100.0 as offence
      from refund_intents p left join refunds r on r.intent_id = p.id and r.has_gone_back
      where p.state = 'done'
      group by p.id having coalesce(sum(r.amount_cents), 0) <> p.due_cents`,
  },
  {
    rule: 'No refund that has gone back is still promised, or was settled in another way',
    offences: sql`
      select 'refund ' || p.id || ' of invoice ' || p.invoice_id || ' is ' || p.state || ', and ' || r.id || ' has gone back' as offence
      from refund_intents p join refunds r on r.intent_id = p.id and r.has_gone_back
      where p.state <> 'done'`,
  },
  {
    rule: 'No refund is owed to a customer',
    offences: sql`
      select 'refund ' || id || ' of invoice ' || invoice_id || ': ' || due_cents / 100.0 || ', ' || coalesce(failure, '') as offence
      from refund_intents where ${isOwedRefund}`,
  },
  {
    rule: 'No refund has waited for the card provider for more than a day, disputes aside',
    offences: sql`
      select 'refund ' || p.id || ' of invoice ' || p.invoice_id || ': ' || p.due_cents / 100.0 || ' since ' || p.created_at as offence
      from refund_intents p
      where p.state = 'asking' and p.created_at < now() - interval '1 day'
        and not exists (select from disputes d where d.invoice_id = p.invoice_id and d.state in ('needs_response', 'under_review'))`,
  },
]
