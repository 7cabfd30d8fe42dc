import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What has been walked: each pair of pages that follow each other, and each page that was loaded anew. */
export class WalkedPages {
  readonly #names = new Set<string>()
  readonly #folder: string | undefined

  /** @param folder what the processes of a run share, so that each pair is walked once in all of them */
  constructor(folder?: string) {
    this.#folder = folder
    if (folder) mkdirSync(folder, { recursive: true })
  }

  /** Whether this is its first time. */
  add(name: string): boolean {
    if (this.#names.has(name)) return false
    this.#names.add(name)
    return this.#folder === undefined || claim(join(this.#folder, hash(name)), name)
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** Atomic: of processes that make the same file at once, one is its maker. */
function claim(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
