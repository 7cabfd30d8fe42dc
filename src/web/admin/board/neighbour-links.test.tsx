// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { click, mountInTest, settle, type Mounted } from '../../ui/mount-in-test.tsx'
import { boardQuery } from '../parts/admin-queries.ts'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import { NeighbourLinks } from './neighbour-links.tsx'

const videos = ['a', 'b', 'c'].map((id) =>
  makeBoardVideoInTest({ id, title: `Film ${id}`, status: 'queued' }),
)
let queryClient: QueryClient
let mounted: Mounted
const list = (ids: string) =>
  act(() =>
    queryClient.setQueryData(boardQuery('queued', 'film').queryKey, {
      pages: [{ videos: videos.filter(({ id }) => ids.includes(id)), lastVisible: null }],
      pageParams: [undefined],
    }),
  )

function Address() {
  return <output>{useLocation().search}</output>
}

async function open(page: string) {
  queryClient = new QueryClient()
  mounted = mountInTest(
    <MemoryRouter initialEntries={[`${page}?status=queued&q=film&film=b`]}>
      <NeighbourLinks videoId="b" />
      <Address />
    </MemoryRouter>,
    queryClient,
  )
  await settle()
  list('abc')
  await settle()
}
afterEach(() => mounted.unmount())

const readLinks = () => [...mounted.place.querySelectorAll('a')].map(({ textContent }) => textContent)
const both = ['Previous film: Film a', 'Next film: Film c']

test('the films beside it in the list of the board are a press away, also once it has left the list', async () => {
  await open(paths.videosStatus())
  expect(readLinks()).toEqual(both)
  list('ac')
  await settle()
  expect(readLinks(), 'moved on').toEqual(both)
  click(mounted.place.querySelectorAll('a')[1])
  const query = new URLSearchParams(mounted.place.querySelector('output')?.textContent)
  expect([query.get('film'), query.get('status'), query.get('q')]).toEqual(['c', 'queued', 'film'])
})

test('the place of what leads on stays empty at the last film: a press too many leads nowhere', async () => {
  await open(paths.videosStatus())
  list('ab')
  await settle()
  expect(readLinks()).toEqual(['Previous film: Film a'])
  expect(mounted.place.querySelector('a + span')?.textContent).toBe('Next')
})

test('no list stands beside it on other pages', async () => {
  await open(paths.adminDashboard())
  expect(readLinks()).toEqual([])
})
