import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { documentScripts } from './scripts/vite-document-scripts.ts'
import { palette } from './src/web/theme/palette.ts'

/**
 * Mantine declares fourteen colours, in each of their tints and for both modes, of which we draw with those of our own
 * palette. The others were an eighth of the styles that travel in each public page.
 */
const dropForeignColours: Plugin = {
  name: 'drop-foreign-colours',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/default-css-variables.layer.css')) return null
    const isForeign = (name: string) => !(name in palette) && code.includes(`--mantine-color-${name}-0:`)
    return code.replaceAll(/--mantine-color-([a-z]+)-[\w-]+:[^;}]*;?/g, (line, name: string) =>
      isForeign(name) ? '' : line,
    )
  },
}

/**
 * React Router reloads the page when the code of the next one can't be loaded. Ours says so and offers to try again. A
 * version of the router that has moved its function does not build.
 */
function ownModuleLoader(): Plugin {
  const own = join(import.meta.dirname, 'src', 'web', 'system', 'error-pages', 'load-route-module.ts')
  let isReplaced = false
  return {
    name: 'own-module-loader',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!id.endsWith('/react-router/dist/production/lib/dom/ssr/routeModules.js')) return null
      isReplaced = true
      return `export { loadRouteModule } from ${JSON.stringify(own)}`
    },
    buildEnd(error) {
      if (!error && !isReplaced)
        this.error('React Router loads page code elsewhere now: see load-route-module.ts.')
    },
  }
}

/** Runs every page of the app, whatever else it needs. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//

/**
 * What every page of the app begins with is one file. Left to itself the build cuts it by what documents import as
 * well, whose components the browser never runs: six files more for each page of the app.
 */
const keepFrameworkTogether: Plugin = {
  name: 'keep-framework-together',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            rolldownOptions: {
              output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
            },
          },
        }
      : null,
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), documentScripts(), keepFrameworkTogether, dropForeignColours, ownModuleLoader()],
  publicDir: false,
  build: {
    target: 'es2023',
    // Films, posters and fonts keep their own addresses; only tiny drawings may be inlined.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
  },
  optimizeDeps: {
    // Named here, they are prepared at start instead of when a page first asks, which would reload it.
    include: [
      'react-router',
      '@mantine/core',
      '@mantine/hooks',
      '@tanstack/react-query',
      'zod',
      'tus-js-client',
    ],
    // Imported one by one, each a small module already.
    exclude: ['@tabler/icons-react'],
  },
  ssr: {
    // Bundled, the pages load in tens of milliseconds; as separate modules Mantine alone is hundreds of files.
    noExternal: command === 'build' ? [/^@mantine\//, /^@tabler\//, /^@tanstack\//] : [],
  },
}))
