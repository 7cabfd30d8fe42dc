import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { palette } from './src/web/theme/palette.ts'

/**
 * Vite drops a CSS module that is imported without using its names. The first page imports the styles of parts whose
 * code comes later: their HTML is there from the start.
 */
const keepImportedStyles: Plugin = {
  name: 'keep-imported-styles',
  enforce: 'post',
  transform(code, id) {
    return id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null
  },
}

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
  const own = join(import.meta.dirname, 'src', 'web', 'system', 'load-route-module.ts')
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

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), keepImportedStyles, dropForeignColours, ownModuleLoader()],
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
