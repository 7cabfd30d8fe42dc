import type { DemoFilm } from './demo-films.ts'

/** A film's words on the picture as WebVTT, for players of every kind. */
export function writeCaptions({ cards }: Pick<DemoFilm, 'cards'>): string {
  const cues = cards.map(
    ({ fromSeconds, toSeconds, copy }, index) =>
      `${index + 1}\n${time(fromSeconds)} --> ${time(toSeconds)}\n${copy}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

/** 3.4 -> "00:00:03.400" */
function time(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}
