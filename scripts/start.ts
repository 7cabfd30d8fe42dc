import { enableCompileCache, flushCompileCache } from 'node:module'
import type { AppDeps } from '../src/server/app/app-deps.ts'
import { runCommand } from './run-command.ts'

// Before large modules load: the second start then compiles nothing.
enableCompileCache()

/** `npm start`: builds the pages when their sources changed, then runs the server in this process. */
await runCommand('start', async () => {
  const [{ buildFolder, buildWhenNeeded }, { runServer }] = await Promise.all([
    import('./build.ts'),
    import('../src/server/app/main.ts'),
  ])
  const pages = buildWhenNeeded().then(() => ({ buildDir: buildFolder }))
  // Awaited where the pages are opened, if the start gets that far.
  pages.catch(() => undefined)
  const isEmpty = process.argv.includes('--empty')
  await runServer({ pages, ...(isEmpty ? {} : { seedDemo: loadAndSeedDemo }) })
  // Otherwise written at the end, which a killed process does not have.
  flushCompileCache()
})

/** Demo people and their password are in no process that has real services. */
async function loadAndSeedDemo(deps: AppDeps) {
  const { seedDemo } = await import('./seed-demo.ts')
  return seedDemo(deps)
}
