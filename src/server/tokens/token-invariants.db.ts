import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export interface Invariant {
  /** What must hold, as a sentence. */
  rule: string
  /** Rows `offence`: one text for each case in which it does not hold. */
  offences: RawBuilder<{ offence: string }>
}

/** What must be true of the token ledger at any moment, also where the database's own checks were switched off. */
export const tokenInvariants: readonly Invariant[] = [
  {
    rule: 'The entries of every token transaction sum to zero',
    offences: sql`
      select 'transaction ' || transaction_id || ' of lot ' || lot_id || ': ' || sum(tokens) as offence
      from token_entries group by transaction_id, lot_id having sum(tokens) <> 0`,
  },
  {
    rule: 'Every token transaction that takes another one back takes back all of it, once',
    offences: sql`
      select 'transaction ' || r.transaction_id || ' of lot ' || e.lot_id || ', ' || e.account || ': ' || sum(e.tokens) as offence
      from (select distinct transaction_id, reverses from token_entries where reverses is not null) r
      join token_entries e on e.transaction_id in (r.transaction_id, r.reverses)
      group by r.transaction_id, e.lot_id, e.account having sum(e.tokens) <> 0
      union all
      select 'transaction ' || reverses || ' is taken back ' || count(distinct transaction_id) || ' times'
      from token_entries where reverses is not null group by reverses having count(distinct transaction_id) > 1`,
  },
  {
    rule: 'Every lot says what its entries say, and nothing is below zero',
    offences: sql`
      select 'lot ' || l.id || ' of subscription ' || l.subscription_id as offence
      from token_lots l
      left join lateral (
        select coalesce(-sum(tokens) filter (where account = 'issued'), 0) as granted,
          coalesce(sum(tokens) filter (where account = 'available'), 0) as available,
          coalesce(sum(tokens) filter (where account = 'held'), 0) as held,
          coalesce(sum(tokens) filter (where account = 'captured'), 0) as captured,
          coalesce(sum(tokens) filter (where account = 'expired'), 0) as expired
        from token_entries where lot_id = l.id) e on true
      where l.granted <> e.granted or l.available <> e.available or l.held <> e.held or l.captured <> e.captured
        or l.expired <> e.expired or least(l.available, l.held, l.captured, l.expired) < 0`,
  },
  {
    rule: 'Every open block brought its tokens, and no other did',
    offences: sql`
      select 'subscription ' || coalesce(b.subscription_id, l.subscription_id) || ', block ' || coalesce(b.number, l.block)
        || case when l.id is null then ' is open without tokens' else ' has tokens and is not open' end as offence
      from (select * from blocks where opened_at is not null) b
      full join token_lots l on l.subscription_id = b.subscription_id and l.block = b.number
      where b.number is null or l.id is null`,
  },
  {
    rule: 'Every film holds or has used up what its status says',
    offences: sql`
      select 'film ' || v.id || ' (' || v.status || ', ' || v.tokens || ' tokens): ' || e.held || ' held, ' || e.captured || ' used' as offence
      from videos v
      left join lateral (
        select coalesce(sum(tokens) filter (where account = 'held'), 0) as held,
          coalesce(sum(tokens) filter (where account = 'captured'), 0) as captured
        from token_entries where video_id = v.id and kind <> 'revision') e on true
      where case v.status when 'draft' then e.held <> 0 or e.captured <> 0
        when 'delivery' then e.held <> 0 or e.captured <> v.tokens
        else e.held + e.captured <> v.tokens end`,
  },
  {
    rule: 'No tokens are held or used for a film that is not there',
    offences: sql`
      select 'film ' || e.video_id || ', “' || max(e.film_title) || '”' as offence
      from token_entries e left join videos v on v.id = e.video_id
      where e.video_id is not null and v.id is null and e.kind <> 'revision'
      group by e.video_id
      having sum(e.tokens) filter (where e.account in ('held', 'captured')) <> 0`,
  },
  {
    rule: 'The films of a subscription cost no more tokens than it was granted',
    offences: sql`
      select 'subscription ' || v.subscription_id || ': films of ' || v.tokens || ' tokens, granted ' || coalesce(l.granted, 0) as offence
      from (select subscription_id, sum(tokens) as tokens from videos group by subscription_id) v
      left join (select subscription_id, sum(granted) as granted from token_lots group by subscription_id) l
        on l.subscription_id = v.subscription_id
      where v.tokens > coalesce(l.granted, 0)`,
  },
]
