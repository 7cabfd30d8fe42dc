import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Loaded before a server that a test starts (see `start-server.ts`): it runs the programs of `cheap-programs.ts`. */
const folderUrl = (...path: string[]) => pathToFileURL(join(import.meta.dirname, '../..', ...path)).href
const product = folderUrl('build', 'programs')
const cheap = folderUrl('test-output', 'programs')

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(product, cheap), context),
})
