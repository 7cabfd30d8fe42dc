import type { EventName, EventOf } from '#shared/events/all-events.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findSubscriptionAccess } from '../subscriptions/find-subscription-access.ts'

/** An event of one kind, with its payload as the kind has it now. */
export interface ReadEvent<Name extends EventName> {
  id: number
  subjectId: string
  payload: EventOf<Name>['payload']
}

export interface EmailContext {
  /** The transaction that moves the reader's position. */
  tx: Database
  config: Pick<Config, 'baseUrl' | 'studioAddress'>
}

/**
 * Puts the e-mails about an event into the queue. Who gets them, and what things are called, is looked up now.
 * @throws Error where it can't be made: a subject of it is gone
 */
export type EmailRule<Name extends EventName> = (
  context: EmailContext,
  event: ReadEvent<Name>,
) => Promise<void>

/** The rules of some kinds of events; null for kinds without an e-mail. */
export type EmailRules<Names extends EventName, None = never> = { [Name in Names]: EmailRule<Name> | None }

/** The address of who owns a subscription. */
export async function requireOwnerEmail(tx: Database, subscriptionId: string): Promise<string> {
  const owner = await findSubscriptionAccess(tx, subscriptionId)
  if (!owner) throw new Error(`The subscription ${subscriptionId} has no owner to write to`)
  return owner.ownerEmail
}
