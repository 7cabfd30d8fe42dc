import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A font of the certificate: parts of one face, each for some scripts. */
export type FaceName = 'text' | 'strong' | 'heading'

const require = createRequire(import.meta.url)
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const

/** Static files in WOFF: subsets of WOFF2 and of variable fonts can't be embedded by the PDF library. */
const faces: Record<FaceName, string[]> = {
  text: scripts.map((script) => `@fontsource/manrope/files/manrope-${script}-400-normal.woff`),
  strong: scripts.map((script) => `@fontsource/manrope/files/manrope-${script}-700-normal.woff`),
  heading: ['latin', 'latin-ext'].map((script) => `@fontsource/kanit/files/kanit-${script}-600-normal.woff`),
}

/** The parts of a face by name, as the PDF library takes them. */
export const readFaces = (): { face: FaceName; name: string; content: Buffer }[] =>
  Object.entries(faces).flatMap(([face, files]) =>
    files.map((file, index) => ({
      face: face as FaceName,
      name: `${face}-${index}`,
      content: readFileSync(require.resolve(file)),
    })),
  )
