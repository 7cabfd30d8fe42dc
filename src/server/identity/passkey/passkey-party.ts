import type { Config } from '../../config/config.ts'

/** The relying party of passkeys, which are bound to one origin. Always from BASE_URL, never from the request. */
export function passkeyParty({ baseUrl }: Pick<Config, 'baseUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { id: hostname, origin }
}

/** The user handle: a person's id as devices store and return it. */
export const createUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url')
