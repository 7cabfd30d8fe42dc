import { registerHooks } from 'node:module'

/**
 * Loaded before a server that a test starts (see `start-server.ts`): what costs processor time and changes no answer is
 * replaced, as `vitest.config.ts` does for unit tests.
 */
const replacements = new Map(
  ['password-cost.ts', 'pages-compression.ts', 'postgres-fsync.ts'].map((name) => [
    `./${name}`,
    import.meta.resolve(`./cheap-${name}`),
  ]),
)

registerHooks({
  resolve: (specifier, context, next) => next(replacements.get(specifier) ?? specifier, context),
})
