// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { Timing } from '#shared/videos/card-timing.ts'
import { mountInTest } from '../../../ui/mount-in-test.tsx'
import { useCardDrag } from './use-card-drag.ts'

const onMoved = vi.fn<(timing: Timing) => void>()
const onSelect = vi.fn<() => void>()

function Card() {
  const drag = useCardDrag({
    room: { card: { in: 0, out: 20 }, room: { in: 0, out: 100 } },
    rate: { num: 25, den: 1 },
    onSelect,
    onMoved,
  })
  return (
    <span
      data-moving={drag.moving?.in}
      onPointerDown={(event) => drag.start(event, 'card', event.currentTarget, 100)}
      onPointerMove={drag.move}
      onPointerUp={drag.end}
      onPointerCancel={drag.cancel}
    />
  )
}

test('a second finger neither moves nor drops the card that is dragged', () => {
  const { place, unmount } = mountInTest(<Card />)
  const card = place.querySelector('span')
  if (!card) throw new Error('There is nothing to drag.')
  card.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 40)
  card.setPointerCapture = () => undefined
  const point = (type: string, pointerId: number, clientX: number) =>
    act(() => card.dispatchEvent(new PointerEvent(type, { pointerId, clientX, bubbles: true, altKey: true })))
  const [first, second] = [1, 2]
  point('pointerdown', first, 100)
  point('pointermove', first, 200)
  point('pointerdown', second, 900)
  point('pointermove', second, 950)
  point('pointercancel', second, 950)
  point('pointerdown', second, 900)
  point('pointerup', second, 900)
  expect(card.dataset['moving']).toBe('10')
  expect(onMoved).not.toHaveBeenCalled()
  point('pointermove', first, 300)
  point('pointerup', first, 300)
  expect(onMoved.mock.calls).toEqual([[{ in: 20, out: 40 }, 'card']])
  expect(onSelect).toHaveBeenCalledOnce()
  unmount()
})
