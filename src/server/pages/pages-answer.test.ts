import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { preferredEncoding } from './pages-answer.ts'
import { createPageCache } from './page-cache.ts'
import { pagePolicy } from './pages-policy.ts'
import type { RenderInput } from './pages-renderer.ts'

describe('a page’s policy allows its own inline scripts and no others', () => {
  const script = "document.documentElement.dataset.mode='light'"
  const hash = createHash('sha256').update(script).digest('base64')

  test('each inline script is named by its hash, scripts by address are not', () => {
    const policy = pagePolicy(
      `<script>${script}</script><script src="/assets/a.js"></script><script type="module">${script}</script>`,
    )
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test('other inline scripts are blocked, and so is every other origin', () => {
    const policy = pagePolicy('<p>no script</p>')
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval/)
    for (const closed of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policy).toContain(`${closed} 'none'`)
  })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', 'identity'],
  [undefined, 'identity'],
])('a client that takes %j gets %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding)
})

/** A page cache over a renderer that counts, a changing catalogue, and failures on demand. */
function openCountedPages() {
  const state = {
    version: 1,
    rendered: [] as string[],
    isCatalogueDown: false,
    isCatalogueFrozen: false,
    thaw: () => {},
    reads: 0,
    isRenderBroken: false,
    stale: 0,
  }
  const read = createPageCache({
    readInput: async () => {
      state.reads += 1
      if (state.isCatalogueFrozen) await new Promise<void>((resolve) => (state.thaw = resolve))
      if (state.isCatalogueDown) throw new Error('database is away')
      return { catalogue: { version: state.version } } as RenderInput
    },
    render: async (address, { catalogue }) => {
      if (state.isRenderBroken) throw new Error('page broke')
      state.rendered.push(`${address}@${catalogue.version}`)
      return { status: 200, contentType: 'text/html', body: `<p>${address} ${catalogue.version}</p>` }
    },
    onStale: () => state.stale++,
  })
  const text = async (address: string) => (await read(address)).bodies.identity.toString()
  return { state, text }
}

describe('pages are rendered once per version of the catalogue', () => {
  test('many visitors at once cost one rendering', async () => {
    const { state, text } = openCountedPages()
    await Promise.all(Array.from({ length: 50 }, () => text('/')))
    expect(state.rendered).toEqual(['/@1'])
  })

  test('a changed price is in the page at once', async () => {
    const { state, text } = openCountedPages()
    await text('/')
    state.version = 2
    await expect(text('/')).resolves.toBe('<p>/ 2</p>')
  })

  test('a page that was shown stays up while the database is away or the new one breaks', async () => {
    const { state, text } = openCountedPages()
    await text('/')
    state.isCatalogueDown = true
    await expect(text('/')).resolves.toBe('<p>/ 1</p>')
    state.isCatalogueDown = false
    state.isRenderBroken = true
    state.version = 2
    await expect(text('/')).resolves.toBe('<p>/ 1</p>')
    expect(state.stale).toBe(2)
    state.isRenderBroken = false
    await expect(text('/')).resolves.toBe('<p>/ 2</p>')
  })

  test('a page that is requested for the first time is rendered with the catalogue that was read last', async () => {
    const { state, text } = openCountedPages()
    await text('/')
    state.isCatalogueDown = true
    await expect(text('/login')).resolves.toBe('<p>/login 1</p>')
  })

  test('a catalogue that is not answered holds up the first visitor for a moment, and others not at all', async () => {
    const { state, text } = openCountedPages()
    await text('/')
    state.isCatalogueFrozen = true
    await expect(text('/')).resolves.toBe('<p>/ 1</p>')
    expect([state.reads, state.stale]).toEqual([2, 1])
    await Promise.all(Array.from({ length: 20 }, () => text('/')))
    expect([state.reads, state.stale]).toEqual([2, 1])
    state.isCatalogueFrozen = false
    state.version = 2
    state.thaw()
    await expect.poll(() => text('/')).toBe('<p>/ 2</p>')
  })

  test('a page that was never shown fails as what it is', async () => {
    const { state, text } = openCountedPages()
    state.isCatalogueDown = true
    await expect(text('/')).rejects.toThrow('database is away')
  })
})
