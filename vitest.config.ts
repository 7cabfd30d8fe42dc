import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'build/**']

/** As long as a browser waits for an element; Vitest's second is too short for a page on a busy machine. */
const expect = { poll: { timeout: 60_000 } }

const unitFiles = [
  'src/**/*.test.{ts,tsx}',
  'test/*.test.ts',
  'test/!(e2e|faults)/*.test.ts',
  'scripts/**/*.test.ts',
]

/** A file that mocks modules, or has a document, would leave them to the next file of its process. */
const isolatedFiles = globSync(unitFiles).filter((file) =>
  /^\/\/ @vitest-environment|\bvi\.(doM|m)ock\(/m.test(readFileSync(file, 'utf8')),
)

/** `npm run test:long` measures whether times of answers tell accounts apart: it hashes passwords like the product. */
const passwordCost =
  process.env['ARCFRAME_LONG'] === '1'
    ? []
    : [
        {
          find: './password-cost.ts',
          replacement: join(import.meta.dirname, 'test/app/cheap-password-cost.ts'),
        },
      ]

const unit = {
  setupFiles: ['test/temporary-folder.ts'],
  expect,
  pool: 'forks' as const,
  // One more than there are cores: each waits for a database half of its time. `npm test` runs them beside the journeys,
  // which should end last: they use all cores alone, unit tests do not.
  maxWorkers: availableParallelism() + 1,
  // Room for a machine that is busy with something else; no test is meant to take a tenth of it.
  testTimeout: 600_000,
  alias: passwordCost,
  // The first test that needs a database starts PostgreSQL, on a busy machine with two cores.
  hookTimeout: 600_000,
}

/** `unit` and `unit-isolated` beside the code, `journeys` in a real browser, `faults` with processes that are killed. */
export default defineConfig({
  test: {
    // Once for all projects of a run: they share its folder, and the PostgreSQL in it.
    globalSetup: ['test/vitest-global-setup.ts'],
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: unitFiles,
          exclude: [...exclude, ...isolatedFiles],
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-isolated',
          include: isolatedFiles,
          exclude,
          // A context for each file, not a process: the files take half of the processor time.
          pool: 'vmForks' as const,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/e2e/**/*.test.ts'],
          exclude,
          pool: 'forks',
          // A server for each file; a Chromium for each process, which goes from file to file.
          // One more than there are cores: a page that settles, or a server that starts, leaves its core to another.
          maxWorkers: availableParallelism() + 1,
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect,
        },
      },
      {
        test: {
          name: 'faults',
          // What is killed are processes, not the machine: their data need not be on the disk.
          setupFiles: ['test/temporary-folder.ts'],
          include: ['test/faults/**/*.test.ts'],
          exclude,
          pool: 'forks',
          // Each has processes of its own; while they start, recover and commit, two leave a core idle together.
          maxWorkers: 2,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
          expect,
        },
      },
    ],
  },
})
