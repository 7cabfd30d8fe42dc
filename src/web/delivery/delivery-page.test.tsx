// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  listPartnerLinks,
  readDelivery,
  saveDeliveryNames,
  type Delivery,
} from '#shared/contract/delivery.ts'
import { readSubscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { listBlockVideos } from '#shared/contract/videos/videos.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { call } from '../call/call.ts'
import { click, fill, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { clearDrafts } from '../ui/drafts/stored-drafts.ts'
import DeliveryPage from './delivery-page.tsx'
import { deliveryQuery } from './queries/delivery-queries.ts'

vi.mock('../ui/toasts/toast.tsx', () => ({ showToast: vi.fn(), useToastPlace: vi.fn() }))
vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: vi.fn(),
}))

const film: Delivery['films'][number] = {
  id: 'one',
  title: 'First light',
  lengthSeconds: 15,
  status: 'editing',
  cut: { number: 1, deliveredAt: '2026-11-01T09:00:00.000Z' },
  approvedCut: null,
  files: [],
  captions: null,
}

const makeDelivery = (block: number, template = '{film}'): Delivery => ({
  block,
  title: 'Running shoes',
  films: [],
  archive: { state: 'empty', files: 0, download: null },
  certificate: null,
  subscriptionId: 'sub',
  isOwn: true,
  names: { template, isDefault: false, customer: 'Aiko' },
})

let queryClient: QueryClient
let mounted: Mounted
/** Lets the names that were sent be stored. */
let store: () => void

beforeEach(() => {
  clearDrafts()
  queryClient = new QueryClient()
  // Both blocks are cached, so going from one to the other draws no skeleton in between.
  for (const block of [1, 2]) {
    queryClient.setQueryData(deliveryQuery({ subscriptionId: 'sub', block }).queryKey, makeDelivery(block))
  }
  vi.mocked(call).mockImplementation((async (definition: unknown, input: { block: number }) => {
    switch (definition) {
      case readSubscription:
        return { subscription: { id: 'sub', block: 2, statusItems: [] } }
      case readDelivery:
        return { delivery: makeDelivery(Number(input.block)) }
      case listBlockVideos:
        return { videos: [] }
      case listPartnerLinks:
        return { links: [] }
      case saveDeliveryNames: {
        const { template } = input as unknown as { template: string }
        await new Promise<void>((resolve) => {
          store = resolve
        })
        return { delivery: makeDelivery(input.block, template === '' ? '{customer}' : template) }
      }
      default:
        return { links: [], url: `https://arcframe.example/d/secret-of-${input.block}` }
    }
  }) as typeof call)
  mounted = openBlock('2')
})
afterEach(() => {
  window.location.hash = ''
  mounted.unmount()
  queryClient.clear()
})

const openBlock = (block: string) =>
  mountInTest(
    <MemoryRouter initialEntries={[paths.delivery('sub', { block })]}>
      <Routes>
        <Route path={pagePatterns.delivery} element={<DeliveryPage />} />
      </Routes>
    </MemoryRouter>,
    queryClient,
  )

const showBlock = async (block: number) => {
  await expect.poll(() => findLink(block)).toBeTruthy()
  click(findLink(block))
  await expect.poll(() => findLink(block)?.getAttribute('aria-current')).toBe('page')
}
const findLink = (block: number) =>
  [...mounted.place.querySelectorAll('a')].find(({ textContent }) => textContent === `Block ${block}`)
const field = (label: string) => {
  const labels = [...mounted.place.querySelectorAll('label')]
  const id = labels.find(({ textContent }) => textContent === label)?.htmlFor
  return id === undefined ? null : mounted.place.querySelector<HTMLInputElement>(`[id="${id}"]`)
}
const saveElsewhere = async (template: string) => {
  queryClient.setQueryData(
    deliveryQuery({ subscriptionId: 'sub', block: 2 }).queryKey,
    makeDelivery(2, template),
  )
  await settle()
}
const readTemplate = () => field('Template')?.value

test('a block says how many of its films are delivered', async () => {
  const films = [film, { ...film, id: 'two', cut: null }]
  const { queryKey } = deliveryQuery({ subscriptionId: 'sub', block: 2 })
  await expect.poll(readTemplate).toBe('{film}')
  queryClient.setQueryData(queryKey, { ...makeDelivery(2), films })
  await expect.poll(() => mounted.place.textContent).toContain('Block 2: 1 of 2 films delivered.')
  queryClient.setQueryData(queryKey, { ...makeDelivery(2), films: films.slice(0, 1) })
  await expect.poll(() => mounted.place.textContent).toContain('the finished films, ready for every channel.')
})

test('an address that names a block which is not open yet shows the newest one', async () => {
  mounted.unmount()
  mounted = openBlock('99')
  await expect.poll(() => mounted.place.textContent).toContain('Block 2: no films are planned.')
})

const isPrimary = () => findButton('Make a link').getAttribute('data-variant') === 'filled'

test('a link for partners is the first thing to do only once there is something to share', async () => {
  const { queryKey } = deliveryQuery({ subscriptionId: 'sub', block: 2 })
  await expect.poll(readTemplate).toBe('{film}')
  expect(isPrimary()).toBe(false)
  const archive = { state: 'checking', files: 3, download: null } as const
  queryClient.setQueryData(queryKey, { ...makeDelivery(2), films: [film], archive })
  await expect.poll(isPrimary).toBe(true)
})

test('an address that names a film leads to it once it is read', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  window.location.hash = paths.delivery('sub', { film: 'two' }).split('#')[1] ?? ''
  const { queryKey } = deliveryQuery({ subscriptionId: 'sub', block: 2 })
  await expect.poll(readTemplate).toBe('{film}')
  queryClient.setQueryData(queryKey, {
    ...makeDelivery(2),
    films: [film, { ...film, id: 'two', title: 'Dusk' }],
  })
  await settle()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dusk')
  expect(scrolled.mock.contexts).toEqual([document.activeElement])
})

test('a block without films says so, and waits for none', async () => {
  await expect.poll(() => mounted.place.textContent).toContain('Block 2: no films are planned.')
  expect(mounted.place.textContent).not.toMatch(/ready for every channel|Nothing is delivered yet/)
})

test('the new link of a block is not shown under another one', async () => {
  await expect.poll(() => field('For whom')).toBeTruthy()
  fill(field('For whom'), 'Media agency')
  click(findButton('Make a link'))
  await expect.poll(() => field('Your new link')?.value).toContain('secret-of-2')
  await showBlock(1)
  expect(field('Your new link')).toBeNull()
})

test('saving the names leaves the focus in the form', async () => {
  await expect.poll(readTemplate).toBe('{film}')
  fill(field('Template'), '{film}-{ratio}')
  field('Template')?.focus()
  click(findButton('Save the names'))
  await expect.poll(() => store).toBeTruthy()
  store()
  await expect.poll(() => findButton('Save the names').disabled).toBe(true)
  await settle()
  expect(readTemplate()).toBe('{film}-{ratio}')
  expect(document.activeElement).toBe(field('Template'))
})

test('what is typed while the names are saved is still there after it', async () => {
  await expect.poll(readTemplate).toBe('{film}')
  fill(field('Template'), '{film}-{ratio}')
  click(findButton('Save the names'))
  await settle()
  fill(field('Template'), '{film}-{ratio}-v2')
  store()
  await settle()
  expect(readTemplate()).toBe('{film}-{ratio}-v2')
})

test('a template that is typed is there under another block, until it is saved', async () => {
  await expect.poll(readTemplate).toBe('{film}')
  fill(field('Template'), '{film}-{ratio}')
  await showBlock(1)
  expect(readTemplate()).toBe('{film}-{ratio}')
  click(findButton('Save the names'))
  await settle()
  store()
  await settle()
  await showBlock(2)
  await expect.poll(readTemplate).toBe('{film}')
})

test('names that another tab saves are shown, unless others are being typed', async () => {
  await expect.poll(readTemplate).toBe('{film}')
  await saveElsewhere('{ratio}')
  expect(readTemplate()).toBe('{ratio}')
  fill(field('Template'), '{customer}-{film}')
  await saveElsewhere('{film}_{ratio}')
  expect(readTemplate()).toBe('{customer}-{film}')
})

test('the default names replace what stood in the field, and the form takes the focus', async () => {
  await expect.poll(readTemplate).toBe('{film}')
  fill(field('Template'), '{ratio}')
  click(
    [...mounted.place.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Use ')),
  )
  await settle()
  store()
  await expect.poll(readTemplate).toBe('{customer}')
  // The pressed button was disabled meanwhile.
  expect(document.activeElement).toBe(field('Template')?.form)
})
