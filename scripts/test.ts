import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm test`: format, lint, types, unit and integration tests, build, journeys in a real browser, faults. Every step
 * runs even when an earlier one failed, so that one run tells everything; the last line counts tests only.
 * `--long` runs the many-round versions of fault, race and guessing tests.
 */
const isLong = process.argv.includes('--long')
const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-output', 'reports')

interface Step {
  title: string
  command: string[]
  /** Steps that count tests write a report of this name. */
  report?: string
}

const vitest = (project: string): Step => ({
  title: `tests: ${project}`,
  report: `${project}.json`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${project}.json`)}`,
  ],
})

const steps: Step[] = [
  { title: 'build', command: ['node', 'scripts/build.ts'] },
  { title: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { title: 'lint', command: ['oxlint', '--deny-warnings'] },
  { title: 'types: server', command: ['tsc', '-p', 'tsconfig.json'] },
  { title: 'types: web', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { title: 'types: journeys', command: ['tsc', '-p', 'tsconfig.e2e.json'] },
  vitest('unit'),
  vitest('journeys'),
  vitest('faults'),
]

interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...(isLong ? { ARCFRAME_LONG: '1' } : {}) }

function run(step: Step): Promise<boolean> {
  console.log(`\n── ${step.title}`)
  const [program = '', ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(join(bin, program), args, { cwd: root, env, stdio: 'inherit' })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('exit', (code) => resolve(code === 0))
  })
}

/** Tests that passed and failed; a file that could not be loaded counts as one failed test. */
function count(report: string): { passed: number; failed: number } {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return { passed: numPassedTests, failed: numFailedTests + broken }
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failedSteps: string[] = []
let passed = 0
let failed = 0

for (const step of steps) {
  const startedAt = Date.now()
  let isFine = await run(step)
  if (step.report) {
    try {
      const counted = count(join(reports, step.report))
      passed += counted.passed
      failed += counted.failed
    } catch {
      // No report: the runner itself did not get through.
      isFine = false
    }
  }
  console.log(
    `── ${step.title}: ${isFine ? 'fine' : 'FAILED'} (${Math.round((Date.now() - startedAt) / 1000)} s)`,
  )
  if (!isFine) failedSteps.push(step.title)
}

if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failedSteps.length > 0 || failed > 0 || passed === 0 ? 1 : 0
