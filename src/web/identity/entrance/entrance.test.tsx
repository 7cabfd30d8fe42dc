import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { findDemoFilm } from '#shared/demo/demo-films.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import { formatFrame } from '#shared/videos/timeline/frame-rate.ts'
import { Entrance, entranceStill } from './entrance.tsx'

test('the still names the move of its film, and its frame in the one form of timecode', () => {
  const film = findDemoFilm(entranceStill.filmId)
  expect(entranceStill.move).toBe(cameraMoveTitle(film.move))
  expect(entranceStill.timecode).toBe(formatFrame(entranceStill.frame, film.rate))
  const page = renderToStaticMarkup(<Entrance title="Sign in" />)
  expect(page).toContain('Push-in')
  expect(page).not.toContain('Orbit')
})
