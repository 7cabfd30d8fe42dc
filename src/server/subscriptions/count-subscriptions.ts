import { countSubscriptionsOfUsers } from './store/subscriptions.db.ts'

/** How many subscriptions each of these users has, canceled ones included. */
export const countSubscriptions = countSubscriptionsOfUsers
