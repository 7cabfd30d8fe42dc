import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = process.env['CHEAP_PROGRAMS']
if (!folder) throw new Error('CHEAP_PROGRAMS must name the folder of the programs of tests')

/** Where `npm start` imports a program from. */
const product = pathToFileURL(`${join(import.meta.dirname, '../../build/programs')}/`).href

/** Loaded before a server that a test starts (see `start-server.ts`): it runs the programs of `cheap-programs.ts`. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.startsWith(product) ? pathToFileURL(join(folder, basename(specifier))).href : specifier,
      context,
    ),
})
