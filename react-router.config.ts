import type { Config } from '@react-router/dev/config'

/** The pages' build: server bundle and browser chunks land in `build/pages/` (docs/decisions/0003-pages-and-csp.md). */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/pages',
  ssr: true,
  // The whole route table is twenty small entries: one file, no discovery calls while a person waits.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
