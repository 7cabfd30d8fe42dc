import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'

/** The folder with package.json. */
export const projectFolder = join(import.meta.dirname, '..')

const neededNode = 24

/**
 * Runs one of our commands: reads `.env` beside package.json, and prints an operator's error as one sentence, without
 * a stack trace. The exit code is then 1.
 *
 * @param command name of the npm script, for the message about an old Node
 */
export async function runCommand(command: string, work: () => Promise<void>): Promise<void> {
  const [major] = process.versions.node.split('.')
  if (Number(major) < neededNode) {
    fail(
      `Arcframe needs Node ${neededNode} and this is Node ${process.versions.node}: run npm ci once and then npm run ${command}, which uses the Node that npm ci installs.`,
    )
    return
  }
  const envFile = join(projectFolder, '.env')
  if (existsSync(envFile)) loadEnvFile(envFile)
  try {
    await work()
  } catch (error) {
    if (!isForOperator(error)) throw error
    fail(error.message)
  }
}

/** By name, because loading the class would load TypeScript that an old Node cannot read. */
const isForOperator = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'StartError' || error.name === 'ConfigError')

function fail(sentence: string): void {
  console.error(`\n${sentence}\n`)
  process.exitCode = 1
}
