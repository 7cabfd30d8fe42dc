import { keepAnswer, type KeptAnswer } from './pages-answer.ts'
import type { PageRenderer, RenderInput } from './pages-renderer.ts'

/** Answers an address with its page, as of the newest catalogue. */
export type ReadPage = (address: string) => Promise<KeptAnswer>

interface PagesSource {
  render: PageRenderer
  readInput: () => Promise<RenderInput>
  /** Called when a page could not be made anew and the one before is shown instead. */
  onStale: (error: unknown, address: string) => void
}

/**
 * Renders each page once per version of the catalogue and keeps its bytes. Requests that arrive meanwhile wait for
 * the same rendering. When the catalogue cannot be read, what was shown last is shown on.
 *
 * `address` must come from the table of pages, never from a request: what is kept has to stay as small as the table.
 */
export function keepPages({ render, readInput, onStale }: PagesSource): ReadPage {
  const kept = new Map<string, { version: number; answer: Promise<KeptAnswer> }>()

  async function readNewest(address: string): Promise<KeptAnswer> {
    const input = await readInput()
    const { version } = input.catalogue
    const present = kept.get(address)
    // A slower request may carry an older catalogue than the page already shows.
    if (present && present.version >= version) return present.answer

    const answer = render(address, input).then(keepAnswer)
    kept.set(address, { version, answer })
    try {
      return await answer
    } catch (error) {
      if (kept.get(address)?.answer === answer) {
        if (present) kept.set(address, present)
        else kept.delete(address)
      }
      throw error
    }
  }

  return async (address) => {
    const before = kept.get(address)
    try {
      return await readNewest(address)
    } catch (error) {
      if (!before) throw error
      onStale(error, address)
      return before.answer
    }
  }
}
