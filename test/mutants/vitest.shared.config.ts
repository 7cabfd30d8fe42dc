import { defineConfig } from 'vitest/config'

/** The tests that the rules of `src/shared` are held against: those beside them, which need no database. */
export default defineConfig({
  test: {
    include: ['src/shared/**/*.test.ts'],
    // One worker for all files of a run: a run for each mutant is made of little else than starts of workers.
    isolate: false,
  },
})
