import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findDemoVideo } from '#shared/demo/demo-videos.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { formatFrame } from '#shared/videos/timeline/frame-rate.ts'
import { Entrance, entranceStill } from './entrance.tsx'

test('the still names the move of its film, and its frame in the one form of timecode', () => {
  const video = findDemoVideo(entranceStill.videoId)
  expect(entranceStill.move).toBe(cameraMoveTitle(video.move))
  expect(entranceStill.timecode).toBe(formatFrame(entranceStill.frame, video.rate))
  const page = renderToStaticMarkup(<Entrance title="Sign in" />)
  expect(page).toContain('Push-in')
  expect(page).not.toContain('Orbit')
})
