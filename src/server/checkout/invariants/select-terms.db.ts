import { sql } from 'kysely'

/** What a block of subscription `s` was sold at: a column of the newest terms that begin at or before it. */
export const selectTerms = (
  block: ReturnType<typeof sql.ref>,
  column: 'price' | 'plan' | 'package' = 'price',
) => sql`(
  select ${sql.ref(column)} from subscription_terms where subscription_id = s.id and from_block <= ${block} order by from_block desc limit 1)`
