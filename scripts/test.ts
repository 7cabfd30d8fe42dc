import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * `npm test`: format, lint, types, unit and integration tests, build, journeys in a real browser, faults. Every step
 * runs even when an earlier one failed, so that one run tells everything; the last line counts tests only. Format, lint
 * and types only read, so they run side by side; what each of them says is printed when it ends.
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

// The build comes first: it makes types that the pages are checked against.
const build: Step = { title: 'build', command: ['node', 'scripts/build.ts'] }

const readings: Step[] = [
  { title: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { title: 'lint', command: ['oxlint', '--deny-warnings'] },
  { title: 'types: server', command: ['tsc', '-p', 'tsconfig.json'] },
  { title: 'types: web', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { title: 'types: journeys', command: ['tsc', '-p', 'tsconfig.e2e.json'] },
]

const testing: Step[] = [vitest('unit'), vitest('journeys'), vitest('faults')]

interface Report {
  numPassedTests: number
  testResults: TestFile[]
}

interface TestFile {
  name: string
  status: string
  /** Why the file could not be loaded. */
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}

const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...(isLong ? { ARCFRAME_LONG: '1' } : {}) }

/** @param isAlone whether it prints as it goes, or is held back so that it does not mix with others */
function run(step: Step, isAlone: boolean): Promise<boolean> {
  const begin = () => console.log(`\n── ${step.title}`)
  const [program = '', ...args] = step.command
  if (isAlone) begin()
  return new Promise((resolve) => {
    const child = spawn(join(bin, program), args, {
      cwd: root,
      env,
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const held: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => held.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => held.push(chunk))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => {
      if (!isAlone) begin()
      process.stdout.write(Buffer.concat(held))
      resolve(code === 0)
    })
  })
}

/** What failed in a file: its tests, or the file itself when none of its tests is to blame. */
function listFailures(file: TestFile): string[] {
  const name = relative(root, file.name)
  const failures = file.assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
  if (failures.length === 0 && file.status === 'failed') failures.push(`${name}\n${file.message}`)
  return failures
}

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
const failedSteps: string[] = []
const failures: string[] = []
let passed = 0

async function finish(step: Step, isAlone: boolean): Promise<void> {
  const startedAt = Date.now()
  let isFine = await run(step, isAlone)
  if (step.report) {
    try {
      const report = JSON.parse(readFileSync(join(reports, step.report), 'utf8')) as Report
      passed += report.numPassedTests
      failures.push(...report.testResults.flatMap(listFailures))
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

await finish(build, true)
await Promise.all(readings.map((step) => finish(step, false)))
for (const step of testing) await finish(step, true)

// Once more at the end: a long log is read from its end.
for (const failure of failures) console.log(`\n✗ ${failure}`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failedSteps.length > 0 || failures.length > 0 || passed === 0 ? 1 : 0
