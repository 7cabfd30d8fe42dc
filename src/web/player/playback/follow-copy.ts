/**
 * Follows the words that stand on the picture, in the video's one captions track. The player draws them itself, so that
 * they stay inside the chosen ratio.
 *
 * @param onCopy called with the words, or null where none stand
 * @returns the end
 */
export function followCopy(video: HTMLVideoElement, onCopy: (copy: string | null) => void): () => void {
  const track = video.textTracks[0]
  if (!track) return () => undefined
  track.mode = 'hidden'
  const read = () => {
    const cue = track.activeCues?.[0]
    onCopy(cue instanceof VTTCue ? cue.text : null)
  }
  track.addEventListener('cuechange', read)
  return () => track.removeEventListener('cuechange', read)
}
