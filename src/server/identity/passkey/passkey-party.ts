import type { Config } from '../../config/config.ts'

/**
 * Whose passkeys these are: what a device signs for one origin is good for no other. Always from BASE_URL, whatever a
 * request says.
 */
export function passkeyParty({ baseUrl }: Pick<Config, 'baseUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}

/** A person's id as devices keep it, and give it back. */
export const createUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url')
