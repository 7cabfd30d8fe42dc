/** A second, of every film on a page. */
const filmFrames = 24

/**
 * Follows a film while it plays, from now on.
 *
 * @param onFrame called for each frame that is drawn, with the film's time in seconds
 * @returns ends it
 */
export function watchFrames(film: HTMLVideoElement, onFrame: (seconds: number) => void): () => void {
  let request = 0
  let shown = -1
  const draw = () => {
    // The screen is drawn more often than the film: only what differs is worth the work.
    const now = Math.floor(film.currentTime * filmFrames)
    if (now !== shown) onFrame(film.currentTime)
    shown = now
    request = requestAnimationFrame(draw)
  }
  const end = () => cancelAnimationFrame(request)
  const begin = () => {
    end()
    draw()
  }
  film.addEventListener('playing', begin)
  film.addEventListener('pause', end)
  if (!film.paused) begin()
  return () => {
    film.removeEventListener('playing', begin)
    film.removeEventListener('pause', end)
    end()
  }
}
