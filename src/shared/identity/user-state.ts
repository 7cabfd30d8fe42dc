import { z } from 'zod'

/** How somebody stands with us. Whoever is suspended is only that, verified or not. */
export const userStateSchema = z.enum(['verified', 'unverified', 'suspended'])
export type UserState = z.infer<typeof userStateSchema>

export const userStates = userStateSchema.options

export const userStateTitles: Record<UserState, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  suspended: 'Suspended',
}
