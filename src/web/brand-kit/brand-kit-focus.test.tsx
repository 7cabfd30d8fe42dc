// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveBrandKit, type BrandKit } from '#shared/contract/brand-kit.ts'
import { call, Refusal } from '../call/call.ts'
import {
  blurDisabled,
  click,
  fill,
  findButton,
  mountInTest,
  settle,
  type Mounted,
} from '../ui/mount-in-test.tsx'
import BrandKitPage from './brand-kit-page.tsx'
import { brandKitQuery } from './brand-kit-query.ts'

vi.mock('../ui/toasts/toast.tsx', () => ({ showToast: vi.fn() }))
vi.mock('../call/call.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../call/call.ts')>()),
  call: vi.fn(),
}))

const kit: BrandKit = {
  colours: ['#1a1a1a', '#f2efe9'],
  wordsToAvoid: ['cheap', 'free'],
  tagline: '',
  logos: { light: null, dark: null },
  fonts: [],
  version: 1,
}

let mounted: Mounted
beforeEach(() => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(brandKitQuery('').queryKey, kit)
  const router = createMemoryRouter([{ path: '*', element: <BrandKitPage /> }])
  mounted = mountInTest(<RouterProvider router={router} />, queryClient)
})
afterEach(() => mounted.unmount())

async function press(name: string) {
  findButton(name).focus()
  click(findButton(name))
  blurDisabled()
  await settle()
}
const field = (label: string) => {
  const labels = [...mounted.place.querySelectorAll('label')]
  return document.getElementById(labels.find(({ textContent }) => textContent === label)?.htmlFor ?? '')
}

test('a colour that was added has the focus once, and not when it is drawn again after it was saved', async () => {
  await press('Add a colour')
  expect(document.activeElement).toBe(field('Colour 3'))
  const colours = [...kit.colours, '#2f6bff']
  vi.mocked(call).mockResolvedValueOnce({ kit: { ...kit, colours, version: 2 } })
  await press('Save colours and words')
  expect(field('Colour 3')).not.toBeNull()
  expect(document.activeElement).toBe(findButton('Save colours and words'))
})

test('after a colour was removed, the button beside it has the focus', async () => {
  await press('Remove colour 2')
  expect(document.activeElement).toBe(findButton('Add a colour'))
})

test('each word to avoid can be removed by the keyboard, which goes on in the field', async () => {
  expect(findButton('Remove “cheap”').tabIndex).toBe(0)
  expect(findButton('Remove “cheap”').getAttribute('aria-hidden')).not.toBe('true')
  await press('Remove “cheap”')
  expect(mounted.place.textContent).not.toContain('cheap')
  expect(mounted.place.textContent).toContain('free')
  expect(document.activeElement).toBe(field('Words to avoid'))
})

test('the button that saved has the focus afterwards, though there is nothing to save', async () => {
  fill(field('Tagline'), 'Let the night work')
  const answer = Promise.withResolvers<unknown>()
  vi.mocked(call).mockReturnValueOnce(answer.promise as never)
  await press('Save colours and words')
  answer.resolve({ kit: { ...kit, tagline: 'Let the night work', version: 2 } })
  await settle()
  const button = findButton('Save colours and words')
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await press('Save colours and words')
  expect(vi.mocked(call).mock.calls.filter(([definition]) => definition === saveBrandKit)).toHaveLength(1)
})

test('a conflict takes the focus of the button whose place it takes, and so does what follows a choice', async () => {
  fill(field('Tagline'), 'Let the night work')
  const theirs = { ...kit, tagline: 'Light.', version: 2 }
  const refusal = new Refusal(
    { status: 409, detail: 'It was changed elsewhere.', details: { kit: theirs } },
    'changed_meanwhile',
  )
  vi.mocked(call).mockRejectedValueOnce(refusal)
  await press('Save colours and words')
  expect(document.activeElement?.contains(findButton('Overwrite with mine'))).toBe(true)
  expect(document.activeElement?.tagName).toBe('DIV')
  await press('Use the saved version')
  expect(document.activeElement?.contains(findButton('Save colours and words'))).toBe(true)
  expect(document.activeElement?.tagName).toBe('DIV')
})

test('the button that saves has the focus after “Discard”', async () => {
  fill(field('Tagline'), 'Let the night work')
  await press('Discard')
  expect(document.activeElement).toBe(findButton('Save colours and words'))
})
