import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** `src/server/cart/save-cart.ts` */
  path: string
  text: string
  imports: string[]
}

/** Files under a folder of the project, tests included. */
export function listSources(folder: string, isSource = /\.tsx?$/): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource.test(entry.name))
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name))
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: findImports(path, text) }
    })
}

/** Our own files that a file imports, as paths from the root; packages by their name. */
function findImports(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport|\burl)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    (match) => match[1] ?? '',
  )
  return specifiers.map((specifier) => {
    if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(path), specifier))
    if (specifier.startsWith('#test/')) return specifier.replace('#test/', 'test/')
    if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
    return specifier
  })
}
