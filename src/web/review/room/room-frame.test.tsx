// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, createRef, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Ratio } from '#shared/videos/ratios.ts'
import { click, fill, findButton, mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import { NoteTextField } from '../notes/note-text-field.tsx'
import { RoomFrame } from './room-frame.tsx'

const onRatio = vi.fn()
const onRoom = vi.fn()
let mounted: Mounted
afterEach(() => {
  mounted.unmount()
  vi.clearAllMocks()
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'] as const)
    Reflect.deleteProperty(document, name)
})

/** Full screen for the page; happy-dom has none. */
function addFullScreen() {
  let shown: Element | null = null
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    fullscreenElement: { get: () => shown, configurable: true },
    exitFullscreen: { value: async () => void (shown = null), configurable: true },
  })
  const page = document.documentElement
  page.requestFullscreen = async () => void (shown = page)
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    )
  })

const draw = (ratios: readonly Ratio[], side: ReactNode = null) => (
  <RoomFrame
    room={createRef()}
    title="Wet stone"
    player={null}
    file={{ ratio: '9:16', rate: { num: 24, den: 1 }, frameCount: 360, tiles: null }}
    segments={[]}
    marks={[]}
    head={null}
    renderStage={() => null}
    side={side}
    ratios={ratios}
    onRatio={onRatio}
    onRoom={onRoom}
    keysAbsent={[]}
  />
)

function mount(ratios: readonly Ratio[], side?: ReactNode) {
  mounted = mountInTest(draw(ratios, side))
  return mounted.place.querySelector<HTMLSelectElement>('select[aria-label="Ratio"]')
}

test('everyone who watches a cut chooses among its ratios beside the player', () => {
  const choice = mount(['16:9', '9:16'])
  expect(choice?.value).toBe('9:16')
  fill(choice, '16:9')
  expect(onRatio).toHaveBeenCalledExactlyOnceWith('16:9')
})

test('where a cut has one ratio there is nothing to choose', () => {
  expect(mount(['9:16'])).toBeNull()
})

const ignore = () => undefined

/** Presses Escape in the field of a note. */
function pressEscape({ onEscape, isComposing = false }: { onEscape?: () => void; isComposing?: boolean }) {
  mount(
    ['9:16'],
    <NoteTextField
      label="Note"
      maxRows={8}
      value="Slower"
      onChange={ignore}
      onSend={ignore}
      errorId={undefined}
      {...(onEscape && { onEscape })}
    />,
  )
  const field = mounted.place.querySelector('textarea')
  field?.focus()
  const press = { key: 'Escape', isComposing, bubbles: true, cancelable: true }
  act(() => field?.dispatchEvent(new KeyboardEvent('keydown', press)))
  return field
}

test('Escape leads from a field to the player, whose keys play and step', () => {
  pressEscape({})
  expect(document.activeElement).toBe(findButton('Play Wet stone'))
})

test('Escape stays with a form that closes by it, and with what composes a sign', () => {
  const close = vi.fn()
  const closed = pressEscape({ onEscape: close })
  expect(document.activeElement, 'its form says where to go on').toBe(closed)
  expect(close).toHaveBeenCalledOnce()
  mounted.unmount()
  const composing = pressEscape({ isComposing: true })
  expect(document.activeElement).toBe(composing)
})

test('in full screen dialogs and messages are drawn, and what is written is drawn again before it has the focus', async () => {
  addFullScreen()
  mount(['9:16'])
  await press('f')
  expect(document.fullscreenElement).toBe(document.documentElement)
  const inFullScreen: (Element | null)[] = []
  onRoom.mockImplementationOnce(() => inFullScreen.push(document.fullscreenElement))
  await press('n')
  expect(onRoom).toHaveBeenCalledExactlyOnceWith('note')
  expect(inFullScreen).toEqual([null])
})

test('a room that goes gives the screen back', async () => {
  addFullScreen()
  mount(['9:16'])
  click(findButton('Full screen'))
  expect(document.fullscreenElement).not.toBeNull()
  mounted.unmount()
  expect(document.fullscreenElement).toBeNull()
})

test('where a browser has no full screen, neither its button nor its key is offered, and nothing moves', async () => {
  const html = renderToString(<MantineProvider env="test">{draw(['9:16'])}</MantineProvider>)
  expect(html).toContain('Full screen')
  expect(html).not.toContain('visibility')
  mount(['9:16'])
  expect(findButton('Full screen').style.visibility).toBe('hidden')
  await press('f')
  click(findButton('Keys'))
  const keys = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(keys).toContain('T')
  expect(keys).not.toContain('F')
  mounted.unmount()
  addFullScreen()
  mount(['9:16'])
  expect(findButton('Full screen').style.visibility).toBe('')
})

test('a key that is held steps on, and switches nothing again', async () => {
  mount(['9:16'])
  const wasTaken = vi.spyOn(Event.prototype, 'preventDefault')
  await press('t')
  await press('t', { repeat: true })
  expect(findButton('Safe areas').getAttribute('aria-pressed')).toBe('true')
  expect(wasTaken, 'a held space does not scroll').toHaveBeenCalledTimes(2)
  await press(']', { repeat: true })
  expect(onRoom).toHaveBeenCalledExactlyOnceWith('next-note')
  wasTaken.mockRestore()
})
