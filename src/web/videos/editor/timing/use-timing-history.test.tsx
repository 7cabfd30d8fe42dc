// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { defaultEndCard, defaultStartCard } from '#shared/videos/copy-cards.ts'
import type { VideoCopy } from '#shared/videos/timeline/lay-out-video.ts'
import { click, findButton, mountInTest, type Mounted } from '../../../ui/mount-in-test.tsx'
import { useTimingHistory } from './use-timing-history.ts'

const card = (id: string, timing?: { in: number; out: number }) => ({
  id,
  copy: 'Five plain words on it',
  wordCount: 5,
  ...(timing && { timing }),
})
const video = (copyCards: VideoCopy['copyCards']): VideoCopy => ({
  length: 5,
  frameRate: { num: 25, den: 1 },
  copyCards,
  startCard: defaultStartCard,
  endCard: defaultEndCard,
})
const [first, second] = [card('a', { in: 0, out: 40 }), card('b', { in: 60, out: 100 })]
let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

function History({ shown, save }: { shown: VideoCopy; save: (cards: unknown) => void }) {
  const history = useTimingHistory(shown, save)
  const later = { ...shown, copyCards: [card('a', { in: 10, out: 50 }), ...shown.copyCards.slice(1)] }
  return (
    <>
      <button type="button" onClick={() => history.change(later, 'a')}>
        Move
      </button>
      <button type="button" disabled={!history.canUndo} onClick={history.undo}>
        Undo
      </button>
      <output>{history.dropped ?? 'none'}</output>
    </>
  )
}
const said = () => document.querySelector('output')?.textContent

test('a step that no longer fits is not taken, and says so until the next change', () => {
  const save = vi.fn<(cards: unknown) => void>()
  mounted = mountInTest(<History shown={video([first, second])} save={save} />)
  click(findButton('Move'))
  expect(save).toHaveBeenCalledTimes(1)
  // Elsewhere the second card was moved to where the first one stood.
  const meanwhile = video([card('a', { in: 45, out: 60 }), card('b', { in: 20, out: 40 })].toReversed())
  mounted.show(<History shown={meanwhile} save={save} />)
  click(findButton('Undo'))
  expect(save).toHaveBeenCalledTimes(1)
  expect(said()).toBe('undo')
  expect(findButton('Undo').disabled).toBe(true)
  click(findButton('Move'))
  expect(said()).toBe('none')
})

test('a step that fits is saved as it was', () => {
  const save = vi.fn<(cards: unknown) => void>()
  mounted = mountInTest(<History shown={video([first, second])} save={save} />)
  click(findButton('Move'))
  mounted.show(<History shown={video([card('a', { in: 10, out: 50 }), second])} save={save} />)
  click(findButton('Undo'))
  expect(save.mock.lastCall?.[0]).toMatchObject({ copyCards: [first, second] })
  expect(said()).toBe('none')
})
