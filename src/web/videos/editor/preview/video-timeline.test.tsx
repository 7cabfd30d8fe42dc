import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { makeVideoInTest } from '../copy/make-video-in-test.ts'
import { VideoTimeline } from './video-timeline.tsx'

const video = makeVideoInTest({ copy: ['Wet rock holds what dry rock drops.'] })
const countWords = (page: string) => page.split('Wet rock holds').length - 1

test('words that no editor shows are there in full below the strip that may cut them', () => {
  const page = renderToStaticMarkup(<VideoTimeline video={video} title="Wet rock" />)
  expect(countWords(page)).toBe(2)
  expect(page).toMatch(/<ul[^>]*aria-hidden="true"><li>.*Wet rock holds what dry rock drops\.<\/li>/)
  expect(
    countWords(renderToStaticMarkup(<VideoTimeline video={video} title="" onOpenCard={vi.fn()} />)),
  ).toBe(1)
})
