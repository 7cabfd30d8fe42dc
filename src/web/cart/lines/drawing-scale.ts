/** Films that are seen together are drawn to one scale, at least this long, so that five seconds look short. */
const scaleSecondsMin = 30

/** How many seconds the whole width stands for, where these films are drawn one below the other. */
export function drawingScaleSeconds(films: readonly { lengthSeconds: number }[]): number {
  return Math.max(scaleSecondsMin, ...films.map((film) => film.lengthSeconds))
}
