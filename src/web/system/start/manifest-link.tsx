import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import { manifestPath } from './manifest-path.ts'

const link = <link rel="manifest" href={manifestPath} />

/**
 * The manifest is of use once the site is installed. Named by the arriving page, it would share a phone's line with
 * the first picture; so it is named where no script runs, and otherwise once React has drawn the page or a document
 * is brought alive (documents/start-document.ts).
 */
export function ManifestLink() {
  return useIsHydrated() ? link : <noscript>{link}</noscript>
}
