import { z } from 'zod'

/** The state of a user's account. Suspension takes precedence over verification. */
export const userStateSchema = z.enum(['verified', 'unverified', 'suspended'])
export type UserState = z.infer<typeof userStateSchema>

export const userStates = userStateSchema.options

export const userStateTitles: Record<UserState, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  suspended: 'Suspended',
}
