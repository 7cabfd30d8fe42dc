import type { DemoVideo } from './demo-videos.ts'

/** A video's words on the picture as WebVTT, for players of every kind. */
export function writeCaptions({ cards }: Pick<DemoVideo, 'cards'>): string {
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
