import type { PasswordCost } from '#server/identity/password/password-cost.ts'

/**
 * Stands for `password-cost.ts` in unit tests (see `vitest.config.ts`): the least that Argon2 takes, because tests hash
 * thousands of passwords.
 */
export const passwordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
