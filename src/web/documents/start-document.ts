import { manifestPath } from '../system/start/manifest-path.ts'
import { startIslands } from './islands.ts'
import { startLikelyHome } from './likely-home-island.ts'

/*
 * What a document begins with, once it is drawn (document-scripts.tsx); the colour mode is switched by a script of its
 * own, in the head.
 */
startLikelyHome()
startIslands()
nameManifest()

/** The manifest is of use once the site is installed: it shares the line with nothing that is seen. */
function nameManifest(): void {
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = manifestPath
  document.head.append(link)
}
