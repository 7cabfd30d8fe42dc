import { judgeAudit } from './judge-audit.ts'
import { projectFolder, runCommand } from './run-command.ts'
import { runNpm } from './run-npm.ts'

/**
 * `npm run audit`: checks production dependencies for high or critical advisories in the registry. Exit code 0: none.
 * 1: some. 2: no answer, so the result is unknown.
 */
await runCommand('audit', async () => {
  const { stdout } = runNpm(projectFolder, 'audit', '--omit=dev', '--audit-level=high', '--json')
  const verdict = judgeAudit(stdout)
  if (verdict.kind === 'clean') {
    const lesser = verdict.lesser > 0 ? ` (${verdict.lesser} packages with lesser ones)` : ''
    console.log(`No high or critical weakness is known of the production packages${lesser}.`)
  } else if (verdict.kind === 'vulnerable') {
    console.error('High or critical weaknesses are known of:')
    for (const name of verdict.packages) console.error(`  ${name}`)
    process.exitCode = 1
  } else {
    console.error(`The registry gave no answer: ${verdict.why}`)
    console.error('Nothing is known about the packages, good or bad. Ask again where it answers.')
    process.exitCode = 2
  }
})
