import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { sharedRules, webRules } from '../test/mutants/mutated-files.ts'

/**
 * `npm run test:mutants`: mutation testing of the rules. Prints each undetected mutant; fails where more than a tenth
 * of a part's mutants are undetected (docs/decisions/0025-mutation-testing.md).
 *
 * `-- src/shared/checkout/price-selection.ts` tests these files only; `-- --force` ignores the results of the last
 * run.
 */
const neededPercent = 90

interface Part {
  name: 'shared' | 'web'
  /** Stryker patterns, in order; `!` excludes. */
  mutate: readonly string[]
}

type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

const root = join(import.meta.dirname, '..')
const output = 'test-output/mutants'
const args = process.argv.slice(2)
const isForced = args.includes('--force')
const files = args.filter((arg) => !arg.startsWith('--'))

const parts: readonly Part[] = [
  { name: 'shared', mutate: sharedRules },
  { name: 'web', mutate: webRules },
]

/** The files that a part mutates. A pattern that names none is a mistake: its rule would go unmeasured. */
function listFiles({ mutate }: Part): string[] {
  const found = new Set<string>()
  for (const pattern of mutate) {
    const isTakenAway = pattern.startsWith('!')
    const matches = globSync(isTakenAway ? pattern.slice(1) : pattern, { cwd: root })
    if (matches.length === 0)
      throw new Error(`No file is named ${pattern}: see test/mutants/mutated-files.ts`)
    for (const file of matches) {
      if (isTakenAway) found.delete(file)
      else found.add(file)
    }
  }
  return [...found]
}

async function testMutants({ name }: Part, mutate: string[]): Promise<Mutant[]> {
  const stryker = new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: `test/mutants/vitest.${name}.config.ts`, related: true },
    coverageAnalysis: 'perTest',
    reporters: [process.stdout.isTTY ? 'progress' : 'progress-append-only', 'html'],
    htmlReporter: { fileName: `${output}/${name}.html` },
    incremental: true,
    incrementalFile: `${output}/${name}.json`,
    force: isForced,
    tempDirName: `${output}/copy`,
    ignorePatterns: ['/bench', '/build', '/data', '/docs', '/migrations', '/test-output'],
    // It would be rewritten through TypeScript's old API, which TypeScript 7 has not, and no test reads it.
    tsconfigFile: 'none',
    // A busy machine must not count as a loop without end: those are caught by counting.
    timeoutMS: 20_000,
    // Mutants of tables run when their module loads; they are slow, and they are the rules.
    warnings: false,
  })
  const mutants = await stryker.runMutationTest()
  return mutants.filter(({ fileName }) => mutate.includes(relative(root, fileName)))
}

const isDetected = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isUndetected = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'

/** @returns the share of mutants that a test noticed, in percent */
function report({ name }: Part, mutants: readonly Mutant[]): number {
  const unnoticed = mutants.filter(isUndetected)
  for (const { fileName, location, mutatorName, replacement, status } of unnoticed) {
    const place = `${relative(root, fileName)}:${location.start.line}:${location.start.column}`
    console.log(`${place}  ${status}, ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
  }
  const noticed = mutants.filter(isDetected).length
  const percent = (100 * noticed) / (noticed + unnoticed.length)
  console.log(
    `── src/${name}: ${noticed} of ${noticed + unnoticed.length} noticed, ${percent.toFixed(1)} %\n`,
  )
  return percent
}

let isEnough = true
const unknown = new Set(files)
for (const part of parts) {
  const all = listFiles(part)
  const mutate = files.length === 0 ? all : all.filter((file) => files.includes(file))
  for (const file of mutate) unknown.delete(file)
  if (mutate.length === 0) continue
  const percent = report(part, await testMutants(part, mutate))
  // NaN (nothing was measured) fails.
  isEnough &&= percent >= neededPercent
}
if (unknown.size > 0) {
  console.error(`Not among the mutated files of test/mutants/mutated-files.ts: ${[...unknown].join(', ')}`)
}
if (!isEnough) console.error(`Less than ${neededPercent} % were noticed.`)
// Stryker's runners may leave handles open.
process.exit(isEnough && unknown.size === 0 ? 0 : 1)
