import { runInNewContext } from 'node:vm'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { RestoredVisitScript } from './restored-visit-script.tsx'

const user = JSON.stringify({ uid: 'u1', email: 'a@b.example' })

interface Visit {
  /** The cached user; null: none. */
  entry: string | null
  type: 'navigate' | 'reload' | 'back_forward'
  pathname?: string
}

/** Runs the script as a browser does, and returns what it may do. */
function visit({ entry, type, pathname = '/' }: Visit) {
  const reload = vi.fn()
  const listeners: ((event: { persisted: boolean }) => void)[] = []
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(renderToStaticMarkup(<RestoredVisitScript />)) ?? []
  runInNewContext(script, {
    localStorage: { getItem: () => entry },
    location: { pathname, reload },
    performance: { getEntriesByType: () => [{ type }] },
    addEventListener: (_name: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  })
  return { reload, show: (persisted: boolean) => listeners.forEach((listen) => listen({ persisted })) }
}

describe('a first page that the browser restored', () => {
  it('is asked for again by who has signed in since, from the browser’s cache or memory', () => {
    expect(visit({ entry: user, type: 'back_forward' }).reload).toHaveBeenCalledTimes(1)
    const kept = visit({ entry: user, type: 'navigate' })
    kept.show(false)
    expect(kept.reload).not.toHaveBeenCalled()
    kept.show(true)
    expect(kept.reload).toHaveBeenCalledTimes(1)
  })

  it.each([null, '{not json', 'null', '[]', '7'])('stays as it is where the cached user is %j', (entry) => {
    const { reload, show } = visit({ entry, type: 'back_forward' })
    show(true)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is asked for again once, and only while it is the page of the address', () => {
    expect(visit({ entry: user, type: 'reload' }).reload).not.toHaveBeenCalled()
    expect(visit({ entry: user, type: 'back_forward', pathname: '/login' }).reload).not.toHaveBeenCalled()
  })
})
