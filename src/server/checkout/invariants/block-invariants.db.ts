import { sql } from 'kysely'
import type { Invariant } from '../../tokens/token-invariants.ts'
import { selectTerms } from './select-terms.db.ts'

/** How many videos were sold for a block: what it must hold once it is open. */
const soldVideos = sql`(select coalesce(sum((film ->> 'count')::int), 0)
  from jsonb_array_elements(${selectTerms(sql.ref('b.number'))} -> 'films') film)`

/** What must be true of the blocks that were paid for: their videos and tokens. */
export const blockInvariants: readonly Invariant[] = [
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
        || case when b.opened_at is null then 0 else ${soldVideos} end as offence
      from subscriptions s join blocks b on b.subscription_id = s.id
      left join lateral (select count(*) as films from videos where subscription_id = s.id and block = b.number) v on true
      where b.replanned_at is null and v.films <> case when b.opened_at is null then 0 else ${soldVideos} end`,
  },
  {
    rule: 'The films of an open block cost the tokens that were sold, unless its customer planned others',
    offences: sql`
      select 'subscription ' || s.id || ', block ' || b.number || ': films of ' || v.tokens || ' tokens, sold '
        || (${selectTerms(sql.ref('b.number'))} ->> 'tokensPerBlock') as offence
      from subscriptions s join blocks b on b.subscription_id = s.id
      join lateral (
        select coalesce(sum(tokens), 0) as tokens from videos where subscription_id = s.id and block = b.number) v on true
      where b.replanned_at is null and b.opened_at is not null
        and v.tokens <> (${selectTerms(sql.ref('b.number'))} ->> 'tokensPerBlock')::int`,
  },
  {
    rule: 'Every open block brought just the tokens that it was sold with',
    offences: sql`
      select 'subscription ' || s.id || ', block ' || l.block || ': ' || l.granted || ' tokens, sold '
        || (${selectTerms(sql.ref('l.block'))} ->> 'tokensPerBlock') as offence
      from subscriptions s join token_lots l on l.subscription_id = s.id
      where l.granted <> (${selectTerms(sql.ref('l.block'))} ->> 'tokensPerBlock')::int`,
  },
  {
    rule: 'The tokens of every open block have the price and the package that it was sold at',
    offences: sql`
      select 'subscription ' || s.id || ', block ' || l.block || ': ' || l.token_price_cents / 100.0 || ' a token, ' || l.package as offence
      from subscriptions s
      join token_lots l on l.subscription_id = s.id
      join lateral (select ${selectTerms(sql.ref('l.block'))} as price) t on true
      where l.package is distinct from ${selectTerms(sql.ref('l.block'), 'package')}
        or l.token_price_cents is distinct from case (t.price ->> 'tokensPerBlock')::int when 0 then 0
          else round((t.price ->> 'blockCents')::numeric / (t.price ->> 'tokensPerBlock')::numeric) end`,
  },
]
