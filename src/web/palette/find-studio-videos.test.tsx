import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { foundVideosQuery } from '../admin/parts/admin-queries.ts'
import { makeVideoInTest } from '../videos/editor/copy/make-video-in-test.ts'
import { myVideosQuery } from '../videos/queries/video-queries.ts'
import type { PaletteEntry } from './find-groups.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const makeBoardVideo = (id: string): BoardVideo => ({
  ...makeVideoInTest({ id, title: 'Quiet on set', status: 'queued', copy: [] }),
  userEmail: 'ines@example.com',
  parcelReference: 'ARC-7K2M',
})

function findVideos(isStudio: boolean): PaletteEntry[] {
  const client = new QueryClient()
  const counts = { draft: 0, activated: 0, queued: 2, shooting: 0, editing: 0, delivery: 0 }
  client.setQueryData(foundVideosQuery('quiet').queryKey, {
    videos: ['own', 'other'].map(makeBoardVideo),
    counts,
  })
  client.setQueryData(myVideosQuery.queryKey, [makeBoardVideo('own')])
  const found: PaletteEntry[] = []
  function List() {
    const { groups } = usePaletteGroups({ pages: [], actions: [], isStudio, typed: 'quiet' })
    found.push(...(groups.find(({ title }) => title === 'Films of customers')?.entries ?? []))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  )
  return found
}

it('finds films of all customers for the studio alone', () => {
  expect(findVideos(true)).toEqual([
    expect.objectContaining({
      label: 'Quiet on set',
      detail: 'ines@example.com, Queued',
      to: '/admin/videos/status/?status=queued&film=other',
    }),
  ])
  expect(findVideos(false)).toEqual([])
})
