// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { isCard, layOutVideo } from '#shared/videos/timeline/lay-out-video.ts'
import { findCardRoom } from '#shared/videos/timeline/move-card.ts'
import { mountInTest } from '../../../ui/mount-in-test.tsx'
import { makeVideoInTest } from '../copy/make-video-in-test.ts'
import { CardPanel } from './card-panel.tsx'

test('times are read out as the buttons beside them change them, and not for another card that is chosen', () => {
  const video = makeVideoInTest({ copy: ['One.', 'Two.'] })
  const cards = layOutVideo(video).filter(isCard)
  const [segment] = cards
  const room = segment && findCardRoom(cards, segment.id, 300)
  if (!segment || !room) throw new Error('There is no card.')
  const { place, unmount } = mountInTest(
    <CardPanel
      name="Card 1"
      segment={segment}
      room={room}
      rate={video.frameRate}
      ratios={['16:9']}
      before={null}
      after="card-2"
      onSelect={vi.fn()}
      onTimed={vi.fn()}
      onPlaced={vi.fn()}
      onOpen={vi.fn()}
    />,
  )
  const readLive = () => [...place.querySelectorAll('output')].map((each) => each.getAttribute('aria-live'))
  expect(readLive()).toEqual(['off', 'off', 'off'])
  const later = [...place.querySelectorAll<HTMLElement>('[aria-label="A frame later"]')][1]
  act(() => later?.focus())
  expect(readLive()).toEqual(['off', 'polite', 'off'])
  act(() => later?.blur())
  expect(readLive()).toEqual(['off', 'off', 'off'])
  unmount()
})
