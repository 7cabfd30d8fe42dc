import type { KeyAttempts } from '#server/outside/payments/make-once.ts'

/** Attempts that last as long as the test. */
export function createMemoryKeyAttempts(): KeyAttempts {
  const attempts = new Map<string, number>()
  return {
    findAttempt: async (action) => attempts.get(action) ?? 1,
    raiseAttempt: async (action, usedUp) => {
      if ((attempts.get(action) ?? 1) === usedUp) attempts.set(action, usedUp + 1)
    },
  }
}
