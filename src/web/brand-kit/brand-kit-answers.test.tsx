// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { brandKitLimits } from '#shared/brand-kit/brand-kit.ts'
import type { BrandKit } from '#shared/contract/brand-kit.ts'
import { call, Refusal } from '../call/call.ts'
import { click, findButton, mountInTest, settle, type Mounted } from '../ui/mount-in-test.tsx'
import { brandKitQuery } from './brand-kit-query.ts'
import { FontList } from './font-list.tsx'
import { LogoSlot } from './logo-slot.tsx'
import { useBrandKitDraft } from './use-brand-kit-draft.ts'

vi.mock('../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: vi.fn(),
}))

const createdAt = '2026-03-01T10:00:00.000Z'
const picture = { url: '/l.png', previewUrl: '/l.png', width: 64, height: 64 }
const kit: BrandKit = {
  colours: [],
  wordsToAvoid: [],
  tagline: '',
  logos: { light: { fileId: 'logo', originalName: 'logo.png', createdAt, ...picture }, dark: null },
  fonts: [
    { fileId: 'font', originalName: 'brand.otf', bytes: 1, mediaType: 'font/otf', createdAt, url: null },
  ],
  version: 1,
}
const changed: BrandKit = {
  ...kit,
  logos: { light: null, dark: null },
  fonts: [],
  tagline: 'Light.',
  version: 2,
}

function Draft() {
  const draft = useBrandKitDraft('ada', kit)
  return (
    <>
      <button onClick={() => draft.change({ tagline: 'Light.' })}>Type</button>
      <button onClick={() => draft.change({ wordsToAvoid: ['x'.repeat(brandKitLimits.wordLength + 1)] })}>
        Paste
      </button>
      <button onClick={() => draft.change({ tagline: 'Light. Air.' })}>Type on</button>
      <output>{draft.isDirty ? draft.texts.tagline : 'saved'}</output>
      <button onClick={draft.save}>Save</button>
      <button onClick={draft.discard}>Use theirs</button>
    </>
  )
}

let mounted: Mounted
afterEach(() => mounted.unmount())

test.each<[name: string, node: ReactNode, buttons: string[], error: Error | null]>([
  ['texts were saved', <Draft key="d" />, ['Type', 'Save'], null],
  [
    'a colleague’s texts were taken',
    <Draft key="t" />,
    ['Type', 'Save', 'Use theirs'],
    new Refusal({ status: 409, detail: 'Changed.', details: { kit: changed } }, 'changed_meanwhile'),
  ],
  ['a font was removed', <FontList key="f" userId="ada" kit={kit} />, ['Remove brand.otf'], null],
  [
    'a logo was removed',
    <LogoSlot key="l" userId="ada" kit={kit} ground="light" />,
    ['Remove the logo for light backgrounds'],
    null,
  ],
])('a read that began before %s does not take it back', async (_name, node, buttons, error) => {
  const queryClient = new QueryClient()
  const { queryKey } = brandKitQuery('ada')
  const reading = Promise.withResolvers<BrandKit>()
  vi.mocked(call).mockImplementation((async () => {
    if (error) throw error
    return { kit: changed }
  }) as unknown as typeof call)
  mounted = mountInTest(node, queryClient)
  void queryClient.fetchQuery({ queryKey, queryFn: () => reading.promise }).catch(() => undefined)
  for (const name of buttons) {
    click(findButton(name))
    await settle()
  }
  reading.resolve(kit)
  await settle()
  expect(queryClient.getQueryData(queryKey)).toEqual(changed)
})

test('a pasted word that is too long is not sent', async () => {
  vi.mocked(call).mockClear()
  mounted = mountInTest(<Draft />, new QueryClient())
  click(findButton('Paste'))
  click(findButton('Save'))
  await settle()
  expect(call).not.toHaveBeenCalled()
})

const sentVersions = () =>
  vi.mocked(call).mock.calls.map(([, input]) => (input as { version: number }).version)

test('what is typed while it is saved stays unsaved, and is made over what was saved', async () => {
  const saving = Promise.withResolvers<{ kit: BrandKit }>()
  vi.mocked(call).mockClear()
  vi.mocked(call).mockImplementation((() => saving.promise) as unknown as typeof call)
  mounted = mountInTest(<Draft />, new QueryClient())
  const read = () => mounted.place.querySelector('output')?.textContent
  click(findButton('Type'))
  click(findButton('Save'))
  await settle()
  click(findButton('Type on'))
  saving.resolve({ kit: changed })
  await settle()
  expect(read()).toBe('Light. Air.')
  click(findButton('Save'))
  await settle()
  expect(sentVersions()).toEqual([1, 2])
})

test('a kit that is saved over a colleague’s was made over that one', async () => {
  vi.mocked(call).mockClear()
  vi.mocked(call).mockRejectedValueOnce(
    new Refusal({ status: 409, detail: 'Changed.', details: { kit: changed } }, 'changed_meanwhile'),
  )
  mounted = mountInTest(<Draft />, new QueryClient())
  click(findButton('Type on'))
  for (const _ of ['refused', 'over theirs']) {
    click(findButton('Save'))
    await settle()
  }
  expect(sentVersions()).toEqual([1, 2])
})
