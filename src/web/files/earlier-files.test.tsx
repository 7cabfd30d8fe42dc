import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { EarlierFiles } from './earlier-files.tsx'

const file: StoredFile = {
  id: 'second',
  purpose: 'finished-film',
  mediaType: 'video/mp4',
  bytes: 12 * 1024 * 1024,
  width: 1920,
  height: 1080,
  durationMs: 15_000,
  originalName: 'first-light-v2.mp4',
  ratio: '16:9',
  url: '/api/files/second',
  deliveredAt: '2026-03-09T10:00:00.000Z',
  createdAt: '2026-03-09T10:00:00.000Z',
}

const render = (files: StoredFile[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <EarlierFiles files={files} />
    </MantineProvider>,
  )

it('lists each earlier file to download, and says which the customer never had', () => {
  const markup = render([file, { ...file, id: 'first', url: '/api/files/first', deliveredAt: null }])
  expect(markup).toContain('href="/api/files/second?download"')
  expect(markup).toContain('href="/api/files/first?download"')
  expect(markup, 'earlier cuts have a list of their own').toMatch(/<summary[^>]*><span>Replaced files/)
  expect(markup).toContain('16:9 · first-light-v2.mp4')
  expect(markup.match(/not delivered/g)).toHaveLength(1)
  expect(markup.indexOf('not delivered')).toBeGreaterThan(markup.indexOf('/api/files/first'))
})

it('is nothing where there was one file only', () => {
  expect(render([])).not.toContain('Replaced files')
})
