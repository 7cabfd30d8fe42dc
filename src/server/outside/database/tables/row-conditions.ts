import { sql } from 'kysely'

/** Of a row of `payment_events`: it could not be applied, and waits for a person. */
export const isParkedEvent = sql<boolean>`(parked_at is not null and applied_at is null)`

/** Of a row of `refund_intents`: it was refused or lost, or is blocked by our own API access. */
export const isOwedRefund = sql<boolean>`(state = 'owed' or (state = 'asking' and failure is not null))`

/** Of a row of `videos`: the board lists it. Those of deleted accounts stay there where they were delivered. */
export const isListedOnBoard = sql<boolean>`(videos.stopped_at is null or videos.status = 'delivery')`
