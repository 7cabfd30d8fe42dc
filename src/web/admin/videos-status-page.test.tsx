// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { readAdminOverview } from '#shared/contract/admin.ts'
import { listVideosByStatus, searchVideos } from '#shared/contract/videos/videos.ts'
import { fill, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import VideosStatusPage from './videos-status-page.tsx'

const allOfStatus = { draft: 5, activated: 12, queued: 7, shooting: 2, editing: 3, delivery: 40 }
const found = { draft: 0, activated: 1, queued: 0, shooting: 0, editing: 2, delivery: 0 }
vi.mock('../call/call.ts', async (readModule) => ({
  ...(await readModule<object>()),
  call: async (definition: unknown) => {
    if (definition === listVideosByStatus) return { videos: [], lastVisible: null }
    if (definition === readAdminOverview) return { videoCounts: allOfStatus }
    if (definition === searchVideos) return { videos: [], counts: found }
    throw new Error('Not asked for here')
  },
}))

let mounted: Mounted
afterEach(() => mounted.unmount())

const Address = () => <p id="address">{useLocation().search}</p>

async function open(address: string) {
  mounted = mountInTest(
    <MemoryRouter initialEntries={[address]}>
      <VideosStatusPage />
      <Address />
    </MemoryRouter>,
    new QueryClient(),
  )
  await settle()
}
const readTabs = () => [...mounted.place.querySelectorAll('[role="tab"]')].map((tab) => tab.textContent)

test('the tabs count all films of a status, and during a search those that it finds', async () => {
  await open('/')
  expect(readTabs()).toEqual(['Draft5', 'Activated12', 'Queued7', 'Shooting2', 'Editing3', 'Delivery40'])
  fill(mounted.place.querySelector('input[type="search"]'), 'stone')
  expect(readTabs(), 'not known before the search pauses').toEqual([
    'Draft',
    'Activated',
    'Queued',
    'Shooting',
    'Editing',
    'Delivery',
  ])
  mounted.unmount()
  await open('/?q=stone')
  expect(readTabs()).toEqual(['Draft0', 'Activated1', 'Queued0', 'Shooting0', 'Editing2', 'Delivery0'])
})

test('a status that there is not leaves the address', async () => {
  await open('/?status=foo')
  expect(document.querySelector('#address')?.textContent).toBe('')
  mounted.unmount()
  await open('/?status=queued')
  expect(document.querySelector('#address')?.textContent).toBe('?status=queued')
})
