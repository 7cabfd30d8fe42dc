import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const findUrl = (file: string) => pathToFileURL(join(import.meta.dirname, file)).href
const start = findUrl('../../scripts/start.ts')

/** Loaded before a server that a test starts (see `start-server.ts`): it runs what the test has built. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      context.parentURL === start && specifier === './build.ts' ? findUrl('test-build.ts') : specifier,
      context,
    ),
})
