import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * `npm test`: format, lint, types, build, journeys in a real browser, unit and integration tests, faults. Every step
 * runs even when an earlier one failed, so that one run tells everything; the last line counts tests only. Steps that
 * leave a core idle run side by side (see `stages`).
 * `--long` runs the many-round versions of fault, race and guessing tests. `--pictures` leaves what journeys have seen
 * in test-output/screenshots; without it they leave only what a failed one shows.
 */
const isLong = process.argv.includes('--long')
const hasPictures = process.argv.includes('--pictures')
const root = join(import.meta.dirname, '..')
const reports = join(root, 'test-output', 'reports')

interface Step {
  title: string
  command: string[]
  /** Steps that count tests write a report of this name. */
  report?: string
}

const vitest = (name: string, projects: string[]): Step => ({
  title: `tests: ${name}`,
  report: `${name}.json`,
  command: [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
})
const types = (name: string, config: string): Step => ({
  title: `types: ${name}`,
  command: ['tsc', '-p', config],
})

/** Steps of one lane run one after the other. */
type Lane = Step[]

/**
 * The lanes of a stage run side by side, and all of them end before the next stage begins. The first lane prints as it
 * goes; what the others print is held back until the end of the stage.
 */
const stages: Lane[][] = [
  // What is built is tested, and types that pages are checked against are made on the way.
  [
    [{ title: 'build', command: ['node', 'scripts/build.ts'] }],
    [
      { title: 'format', command: ['oxfmt', '--check'] },
      { title: 'lint', command: ['oxlint', '--deny-warnings'] },
      types('server', 'tsconfig.json'),
    ],
  ],
  // Each of these waits for a part of its time, for pages to settle, servers to stop and commits to be on the disk: one
  // after the other they leave half of two cores idle.
  [
    [vitest('journeys', ['journeys'])],
    [vitest('unit', ['unit', 'unit-isolated'])],
    [types('web', 'tsconfig.web.json'), types('journeys', 'tsconfig.e2e.json'), vitest('faults', ['faults'])],
  ],
]

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
const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  ...(isLong ? { ARCFRAME_LONG: '1' } : {}),
  ...(hasPictures ? {} : { ARCFRAME_PICTURES: '0' }),
}

interface Result {
  isFine: boolean
  /** What it printed, where that was held back. */
  output: Buffer
}

function run(step: Step, isHeldBack: boolean): Promise<Result> {
  const [program = '', ...args] = step.command
  const child = spawn(join(bin, program), args, {
    cwd: root,
    env,
    stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  const held: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => held.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => held.push(chunk))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ isFine: false, output: Buffer.from(`${error.message}\n`) }))
    child.on('close', (code) => resolve({ isFine: code === 0, output: Buffer.concat(held) }))
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

const times: string[] = []

/** Adds what a step's report says to the counts. @returns false without a report: the runner itself failed */
function countTests(fileName: string): boolean {
  try {
    const report = JSON.parse(readFileSync(join(reports, fileName), 'utf8')) as Report
    passed += report.numPassedTests
    failures.push(...report.testResults.flatMap(listFailures))
    return true
  } catch {
    return false
  }
}

const printBeginning = ({ title }: Step) => console.log(`\n── ${title}`)

/** @returns prints what was held back */
async function finish(step: Step, isHeldBack: boolean): Promise<() => void> {
  const startedAt = Date.now()
  if (!isHeldBack) printBeginning(step)
  const { isFine, output } = await run(step, isHeldBack)
  const isCounted = step.report === undefined || countTests(step.report)
  const isStepFine = isFine && isCounted
  if (!isStepFine) failedSteps.push(step.title)
  const end = `${step.title}: ${isStepFine ? 'fine' : 'FAILED'} (${secondsSince(startedAt)} s)`
  times.push(end)
  const print = () => {
    if (isHeldBack) printBeginning(step)
    process.stdout.write(output)
    console.log(`── ${end}`)
  }
  if (isHeldBack) return print
  print()
  return () => undefined
}

async function finishLane(lane: Lane, isHeldBack: boolean): Promise<(() => void)[]> {
  const prints: (() => void)[] = []
  for (const step of lane) prints.push(await finish(step, isHeldBack))
  return prints
}

const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 1000)

const startedAt = Date.now()
for (const lanes of stages) {
  const prints = await Promise.all(lanes.map((lane, index) => finishLane(lane, index > 0)))
  for (const print of prints.flat()) print()
}

// Once more at the end: a long log is read from its end.
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${times.join('\n')}\nall: ${secondsSince(startedAt)} s`)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failedSteps.length > 0 || failures.length > 0 || passed === 0 ? 1 : 0
