// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { readCertificate, readPartnerDelivery, type Handover } from '#shared/contract/delivery.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { call, createUnreachableRefusal, Refusal } from '../call/call.ts'
import { mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { formatMoment } from '../ui/text/date-text.tsx'
import CertificatePage from './certificate-page.tsx'
import { HandoverView } from './handover/handover-view.tsx'
import PartnerDeliveryPage from './partner-delivery-page.tsx'

vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: vi.fn(),
}))

const handover: Handover = {
  block: 1,
  title: 'Running shoes',
  films: [
    {
      id: 'video',
      title: 'First light',
      lengthSeconds: 15,
      status: 'editing',
      approvedCut: null,
      cut: { number: 1, deliveredAt: '2026-11-01T09:00:00.000Z' },
      files: [],
      captions: null,
    },
  ],
  archive: { state: 'checking', files: 3, download: null },
  certificate: null,
}

let mounted: Mounted
afterEach(() => mounted.unmount())

async function mountPage(Page: ComponentType, answer: () => unknown): Promise<string> {
  vi.mocked(call).mockImplementation((async () => answer()) as typeof call)
  const router = createMemoryRouter([{ path: '/', element: <Page /> }])
  mounted = mountInTest(<RouterProvider router={router} />)
  await settle()
  return mounted.place.textContent
}

const liveSentences = ['appears here by itself', 'A newer cut is under way']

test('the customer’s page is polled, and says what appears by itself', () => {
  mounted = mountInTest(<HandoverView handover={handover} isLive expectedAt={null} />)
  for (const sentence of liveSentences) expect(mounted.place.textContent).toContain(sentence)
  expect(mounted.place.textContent).not.toContain('oad this page again')
})

test('a film that is not delivered shows its present picture to its customer, and none to partners', () => {
  const film = { ...handover.films[0], id: 'next', cut: null } as Handover['films'][number]
  const expected = { ...handover, films: [film] }
  const picture = { poster: { kind: 'item', url: '/api/files/shoe' }, move: null } as const
  const readPicture = () => mounted.place.querySelector('[data-expected] img')?.getAttribute('src') ?? null
  const pictures = new Map([['next', picture]])
  mounted = mountInTest(<HandoverView handover={expected} isLive expectedAt={null} pictures={pictures} />)
  expect(readPicture()).toContain('/api/files/shoe')
  mounted.show(<HandoverView handover={expected} isLive={false} expectedAt={null} />)
  expect(readPicture()).toBeNull()
})

test.each([
  [1, '1 file, '],
  [3, '3 files, '],
])('an archive of %i names its files: %s', (files, words) => {
  const download = { name: 'block-1.zip', url: '/archive', bytes: 2_000_000 }
  const archive = { state: 'ready' as const, files, download }
  mounted = mountInTest(<HandoverView handover={{ ...handover, archive }} isLive expectedAt={null} />)
  expect(mounted.place.querySelector('[aria-label="Everything as one archive"]')?.textContent).toContain(
    `ZIP${words}`,
  )
})

test('what can be downloaded stands first, and what is missing has its day', () => {
  const later: Handover['films'][number] = {
    ...handover.films[0]!,
    id: 'later',
    title: 'Later',
    cut: null,
    files: [{ ratio: '16:9', state: 'expected', file: null, poster: null, facts: null }],
  }
  const films = [later, { ...later, id: 'approved', title: 'Approved', approvedCut: 2 }, ...handover.films]
  const expectedAt = '2026-12-03T00:00:00.000Z'
  mounted = mountInTest(<HandoverView handover={{ ...handover, films }} isLive expectedAt={expectedAt} />)
  const titles = [...mounted.place.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['First light', 'Later', 'Approved'])
  const text = mounted.place.textContent
  expect(text).toContain('Everything delivered so far in one ZIP')
  expect(text).toContain('Editing: not delivered yet, expected 3 December')
  expect(text).toContain('v2 is approved; we deliver it, expected 3 December')
})

test('a partner’s page is not polled, and says when to load it again', async () => {
  const data: OutputOf<typeof readPartnerDelivery> = {
    handover,
    label: 'Media agency',
    endsAt: '2027-03-09T12:00:00.000Z',
  }
  const text = await mountPage(PartnerDeliveryPage, () => data)
  for (const sentence of liveSentences) expect(text).not.toContain(sentence)
  expect(text).toContain('It is issued within a minute of a delivery: load this page again then.')
  expect(text).toContain('Load this page again in a few minutes')
})

const downloadable: Handover = {
  ...handover,
  archive: { state: 'ready', files: 1, download: { name: 'block-1.zip', url: '/archive', bytes: 1 } },
}

test.each([
  ['comes back to it', () => window.dispatchEvent(new Event('focus'))],
  ['downloads', () => mounted.place.querySelector<HTMLElement>('a[download]')!.click()],
])('a partner who %s reads that the link has ended since', async (_, act) => {
  let failure: Refusal | null = null
  await mountPage(PartnerDeliveryPage, () => {
    if (failure) throw failure
    return { handover: downloadable, label: 'Media agency', endsAt: '2027-03-09T12:00:00.000Z' }
  })
  failure = createUnreachableRefusal()
  act()
  await settle()
  expect(mounted.place.textContent).toContain('First light')
  failure = new Refusal({ status: 404, detail: 'This link has ended.' }, 'partner_link_invalid')
  act()
  await settle()
  expect(mounted.place.textContent).toContain('This link has ended.')
  expect(mounted.place.textContent).not.toContain('First light')
})

test('the end of a partner’s link is a day of the reader, as in the customer’s list', async () => {
  const endsAt = '2020-03-09T23:30:00.000Z'
  await mountPage(PartnerDeliveryPage, () => ({ handover, label: 'Media agency', endsAt }))
  const day = mounted.place.querySelector('time')
  expect(day?.dateTime).toBe(endsAt)
  expect(day?.textContent).toBe(formatMoment(new Date(endsAt), new Date(0)))
})

test('a certificate that is not the newest says why', async () => {
  const data: OutputOf<typeof readCertificate> = {
    issuedAt: '2026-11-01T09:00:00.000Z',
    hashes: ['abc'],
    isNewest: false,
  }
  expect(await mountPage(CertificatePage, () => data)).toContain(
    'because what was delivered or approved has changed since.',
  )
})

test.each([
  [0, 'The certificate could not be read.'],
  [429, 'The certificate could not be read.'],
  [500, 'The certificate could not be read.'],
  [404, 'There is no certificate to check against.'],
])('a certificate that fails with %d says: %s', async (status, title) => {
  await mountPage(CertificatePage, () => {
    throw new Refusal({ status, detail: 'It failed.' }, status === 404 ? 'not_found' : 'internal')
  })
  expect(mounted.place.querySelector('[role=alert]')?.textContent).toBe(`${title}It failed.`)
})
