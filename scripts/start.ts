import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setSourceMapsEnabled } from 'node:process'
import { pathToFileURL } from 'node:url'
import type { ServerOptions } from '../src/server/app/start-server.ts'
import { runCommand } from './run-command.ts'

// Before large modules load: the second start then compiles nothing.
enableCompileCache()
// Stack traces name lines of our sources.
setSourceMapsEnabled(true)

/** `npm start`: builds what changed in its sources, pages and server, then runs the server in this process. */
await runCommand('start', async () => {
  const { pagesFolder, buildPagesWhenNeeded, buildProgramsWhenNeeded } = await import('./build.ts')
  const folder = await buildProgramsWhenNeeded()
  const importProgram = (name: string) => import(pathToFileURL(join(folder, `${name}.js`)).href)
  const loading = importProgram('server') as Promise<typeof import('../src/server/app/main.ts')>
  const pages = buildPagesWhenNeeded().then(() => ({ buildDir: pagesFolder }))
  // Awaited where the pages are opened, if the start gets that far.
  pages.catch(() => undefined)
  /** Demo people and their password are in no process that has real services. */
  const seedDemo: ServerOptions['seedDemo'] = async (deps) =>
    ((await importProgram('seed-demo')) as typeof import('./seed-demo.ts')).seedDemo(deps)
  const isEmpty = process.argv.includes('--empty')
  const { runServer } = await loading
  await runServer({ pages, ...(isEmpty ? {} : { seedDemo }) })
  // Otherwise written at the end, which a killed process does not have.
  flushCompileCache()
})
