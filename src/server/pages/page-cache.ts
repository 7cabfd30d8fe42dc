import { DatabaseTimeout, withDatabaseTimeout } from '../outside/database/connection/database-timeout.ts'
import { compressPage, type CompressedPage } from './pages-answer.ts'
import type { PageRenderer, RenderInput } from './pages-renderer.ts'

/** Returns the page of an address, rendered with the newest catalogue. */
export type ReadPage = (address: string) => Promise<CompressedPage>

interface PagesSource {
  render: PageRenderer
  readInput: () => Promise<RenderInput>
  /** Called when a page could not be rendered and its last version is shown instead. */
  onStale: (error: unknown, address: string) => void
}

/** How long a page waits for the newest catalogue while there is one in memory, and while there is none yet. */
const inputTimeoutMs = 1_000
const firstInputTimeoutMs = 4_000

/**
 * Caches each page's bytes per catalogue version. Concurrent requests share one rendering. When the catalogue cannot
 * be read, or not in time, the last one that was read is used.
 *
 * `address` must come from the table of pages, never from a request: otherwise the cache could grow without limit.
 */
export function createPageCache({ render, readInput, onStale }: PagesSource): ReadPage {
  const pages = new Map<string, { version: number; answer: Promise<CompressedPage> }>()
  let last: RenderInput | null = null
  /** A read that exceeded its timeout and still runs: other requests do not wait for it. */
  let late: Promise<unknown> | null = null

  async function readAndCache(): Promise<RenderInput> {
    const input = await readInput()
    if (!last || input.catalogue.version >= last.catalogue.version) last = input
    return input
  }

  async function readInputSoon(address: string): Promise<RenderInput> {
    if (late && last) return last
    const reading = readAndCache()
    try {
      return await withDatabaseTimeout(reading, last ? inputTimeoutMs : firstInputTimeoutMs)
    } catch (error) {
      if (error instanceof DatabaseTimeout) markLateUntilEnd(reading)
      if (!last) throw error
      onStale(error, address)
      return last
    }
  }

  function markLateUntilEnd(reading: Promise<unknown>): void {
    late = reading
    const end = () => {
      if (late === reading) late = null
    }
    reading.then(end, end)
  }

  async function readNewest(address: string): Promise<CompressedPage> {
    const input = await readInputSoon(address)
    const { version } = input.catalogue
    const present = pages.get(address)
    // A slower request may carry an older catalogue than the page already shows.
    if (present && present.version >= version) return present.answer

    const answer = render(address, input).then(compressPage)
    pages.set(address, { version, answer })
    try {
      return await answer
    } catch (error) {
      if (pages.get(address)?.answer === answer) {
        if (present) pages.set(address, present)
        else pages.delete(address)
      }
      throw error
    }
  }

  return async (address) => {
    const before = pages.get(address)
    try {
      return await readNewest(address)
    } catch (error) {
      if (!before) throw error
      onStale(error, address)
      return before.answer
    }
  }
}
