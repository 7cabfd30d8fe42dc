import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { documentScripts } from './scripts/vite-document-scripts.ts'
import { groupChunks } from './scripts/vite-group-chunks.ts'
import { palette } from './src/web/theme/palette.ts'

/** Whether a variable that Mantine declares is nowhere read: no colour of ours, or a width, which no query can read. */
function isUnread(name: string, code: string): boolean {
  if (name.startsWith('breakpoint-')) return true
  const [, colour = ''] = /^color-([a-z]+)-/.exec(name) ?? []
  return !(colour in palette) && code.includes(`--mantine-color-${colour}-0:`)
}

/** Whether the theme declares the variable again, in each page, with a value of our own. */
function isOverridden(name: string, value: string): boolean {
  const [, colour = '', step] = /^color-([a-z]+)-(\d)$/.exec(name) ?? []
  const own = palette[colour as keyof typeof palette]?.[Number(step)]
  return own !== undefined && own.toLowerCase() !== value.trim().toLowerCase()
}

/**
 * Mantine declares fourteen colours, in each of their tints and for both modes, of which we draw with those of our own
 * palette, in tints of our own. The rest would be 1.3 kB of each public page as it travels.
 */
const dropUnreadVariables: Plugin = {
  name: 'drop-unread-variables',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/default-css-variables.layer.css')) return null
    return code.replaceAll(/--mantine-([\w-]+):([^;}]*);?/g, (line, name: string, value: string) =>
      isUnread(name, code) || isOverridden(name, value) ? '' : line,
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

/**
 * The build that renders pages brings all of its modules: as files of their own Mantine's alone are hundreds. And whatever
 * the environment of the process, its React is that of production: checks, of no use to code that is built, take a third
 * of a rendering.
 */
const wholeAndForProduction: EnvironmentOptions = {
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), documentScripts(), groupChunks(), dropUnreadVariables, ownModuleLoader()],
  publicDir: false,
  build: {
    target: 'es2023',
    // Videos, posters and fonts keep their own addresses; only tiny drawings may be inlined.
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
  },
  optimizeDeps: {
    // Named here, they are prepared at start instead of when a page first asks, which would reload it.
    include: [
      'react-router',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/spotlight',
      '@tanstack/react-query',
      'zod',
      'tus-js-client',
    ],
    // Imported one by one, each a small module already.
    exclude: ['@tabler/icons-react'],
  },
  ...(command === 'build' ? { environments: { ssr: wholeAndForProduction } } : {}),
}))
