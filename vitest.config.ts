import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'build/**']

/** As long as a browser waits for an element; Vitest's second is too short for a page on a busy machine. */
const expect = { poll: { timeout: 60_000 } }

/** Three projects: `unit` beside the code, `journeys` in a real browser, `faults` with processes that are killed. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: ['test/vitest-global-setup.ts'],
          include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          pool: 'forks',
          // One more than there are cores: a file that waits for a database or a clock leaves its core to another.
          maxWorkers: availableParallelism() + 1,
          // Room for a machine that is busy with something else; no test is meant to take a tenth of it.
          testTimeout: 120_000,
          // The first test that needs a database starts PostgreSQL, on a busy machine with two cores.
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'journeys',
          globalSetup: ['test/vitest-global-setup.ts'],
          include: ['test/e2e/**/*.test.ts'],
          exclude,
          pool: 'forks',
          // A server for each file; a Chromium for each process, which goes from file to file.
          maxWorkers: availableParallelism(),
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 1_800_000,
          hookTimeout: 180_000,
          expect,
        },
      },
    ],
  },
})
