import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { foundVideosQuery } from '../admin/parts/admin-queries.ts'
import { mySubscriptionsQuery } from '../subscriptions/queries/subscription-queries.ts'
import { makeVideoInTest } from '../videos/editor/copy/make-video-in-test.ts'
import { myVideosQuery, subscriptionVideosQuery } from '../videos/queries/video-queries.ts'
import type { PaletteEntry } from './find-groups.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

const running = makeVideoInTest({ id: 'b', title: 'Wet stone', block: 2, copy: [] })
const delivered = makeVideoInTest({ id: 'a', title: 'Dry stone', block: 1, status: 'delivery', copy: [] })

/** What the studio's search of all films finds: one of the user's own, and one of a customer's. */
const foundVideos = [
  running,
  makeVideoInTest({ id: 'c', title: 'Cold stone', status: 'queued', copy: [] }),
].map((video) => ({ ...video, userEmail: 'ines@example.com', parcelReference: 'ARC-7K2M', isStopped: false }))

/** What the palette lists for what is typed, by group. */
function findEntries(typed: string, isStudio: boolean): Map<string, readonly PaletteEntry[]> {
  const client = new QueryClient()
  client.setQueryData(myVideosQuery.queryKey, [running])
  client.setQueryData(subscriptionVideosQuery('sub').queryKey, [delivered, running])
  client.setQueryData(foundVideosQuery(typed).queryKey, {
    videos: foundVideos,
    counts: { draft: 0, activated: 0, queued: 2, shooting: 0, editing: 0, delivery: 0 },
  })
  client.setQueryData(mySubscriptionsQuery.queryKey, [
    {
      id: 'sub',
      parcelReference: 'ARC-7K2M',
      productSelections: {},
      createdAt: '2026-03-01T10:00:00.000Z',
    } as unknown as Subscription,
  ])
  const found = new Map<string, readonly PaletteEntry[]>()
  function List() {
    const { actions } = usePaletteActions()
    const { groups } = usePaletteGroups({ pages: [], actions, isStudio, typed })
    for (const { title, entries } of groups) found.set(title, entries)
    return null
  }
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <List />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return found
}

/** Their labels, for a customer. */
const find = (typed: string): Map<string, string[]> =>
  new Map(
    [...findEntries(typed, false)].map(([title, entries]) => [title, entries.map(({ label }) => label)]),
  )

it('finds films of earlier blocks beside those in production, each once', () => {
  expect(find('stone').get('Films')).toEqual(['Wet stone', 'Dry stone'])
})

it.each([
  ['invoice', 'Account', 'Billing'],
  ['billing', 'Account', 'Billing'],
  ['card', 'Account', 'Billing'],
  ['password', 'Account', 'Password'],
  ['2fa', 'Account', 'Two-step sign-in'],
  ['delete account', 'Account', 'Your data'],
  ['theme', 'Account', 'Theme'],
  ['dark', 'Actions', 'Switch between light and dark'],
  ['sign out', 'Actions', 'Sign out'],
  ['log out', 'Actions', 'Sign out'],
  ['downloads', 'Subscriptions', 'Delivery'],
  ['cancel', 'Subscriptions', 'Plan'],
])('%s finds, in %s, %s', (typed, group, label) => {
  expect(find(typed).get(group)?.[0]).toBe(label)
})

it('what is done at once comes before the part of the account that has the word, too', () => {
  expect([...find('log out').keys()]).toEqual(['Actions', 'Account'])
})

it('the brand kit is found once, as the page that it has', () => {
  expect(find('brand kit')).toEqual(new Map())
})

it('finds films of all customers, each once, for the studio alone', () => {
  expect(findEntries('stone', true).get('Films of customers')).toEqual([
    expect.objectContaining({
      label: 'Cold stone',
      detail: 'ines@example.com, Queued',
      to: '/admin/videos/status/?status=queued&film=c',
    }),
  ])
  expect(find('stone').has('Films of customers')).toBe(false)
})
