/** Videos that are seen together are drawn to one scale, at least this long, so that five seconds look short. */
const scaleSecondsMin = 30

/** How many seconds the whole width stands for, where these videos are drawn one below the other. */
export function drawingScaleSeconds(videos: readonly { lengthSeconds: number }[]): number {
  return Math.max(scaleSecondsMin, ...videos.map((video) => video.lengthSeconds))
}
