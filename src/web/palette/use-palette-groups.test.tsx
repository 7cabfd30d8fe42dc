import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { makeVideoInTest } from '../videos/editor/copy/make-video-in-test.ts'
import { myVideosQuery, subscriptionVideosQuery } from '../videos/queries/video-queries.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const running = makeVideoInTest({ id: 'b', title: 'Wet stone', block: 2, copy: [] })
const delivered = makeVideoInTest({ id: 'a', title: 'Dry stone', block: 1, status: 'delivery', copy: [] })

function listVideos(typed: string): string[] {
  const client = new QueryClient()
  client.setQueryData(myVideosQuery.queryKey, [running])
  client.setQueryData(subscriptionVideosQuery('sub').queryKey, [delivered, running])
  client.setQueryData(mySubscriptionsQuery.queryKey, [
    { id: 'sub', productSelections: {}, createdAt: '2026-03-01T10:00:00.000Z' } as unknown as Subscription,
  ])
  const found: string[] = []
  function Videos() {
    const { groups } = usePaletteGroups({ pages: [], isStudio: false, typed })
    const videos = groups.find(({ title }) => title === 'Films')
    found.push(...(videos?.entries ?? []).map(({ label }) => label))
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Videos />
    </QueryClientProvider>,
  )
  return found
}

it('finds films of earlier blocks beside those in production, each once', () => {
  expect(listVideos('stone')).toEqual(['Wet stone', 'Dry stone'])
})
