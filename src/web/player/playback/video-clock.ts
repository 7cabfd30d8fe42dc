import { findFrame, type FrameRate } from '#shared/videos/timeline/frame-rate.ts'

/** A video as the clock follows it: a video element, or one that is drawn (drawn-video.ts). */
export type FollowedVideo = EventTarget &
  Pick<HTMLVideoElement, 'currentTime' | 'paused'> &
  Partial<Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>>

export type ReportedVideo = FollowedVideo &
  Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>

export const isReported = (video: FollowedVideo): video is ReportedVideo =>
  'requestVideoFrameCallback' in video

/** Which frame of a video is on screen. */
interface VideoClock {
  readFrame: () => number
  /** Moves to this frame: it counts from now on, though the browser draws it a while later. */
  seekFrame: (frame: number, seconds: number) => void
  stop: () => void
}

/**
 * The one clock of all players: follows a video frame by frame, while it plays and when it is moved. Where the browser
 * reports the frames that it draws, that is exact; elsewhere the video's time is read with each picture of the screen.
 *
 * @param onFrame called with the number of each frame that is drawn, from 0, once for each change
 */
export function followFrames(
  video: FollowedVideo,
  rate: FrameRate,
  onFrame: (frame: number) => void,
): VideoClock {
  let shown = -1
  /** A frame that was asked for and is not drawn yet: until then late reports of older ones do not count. */
  let awaited: number | null = null
  const show = (frame: number) => {
    if (frame === shown) return
    shown = frame
    onFrame(frame)
  }
  const readTime = () => show(awaited ?? findFrame(video.currentTime, rate))
  const end = new AbortController()
  const on = (type: string, act: () => void) => video.addEventListener(type, act, { signal: end.signal })

  on('playing', () => (awaited = null))
  on('seeked', readTime)
  const cancel = isReported(video)
    ? followDrawnFrames(video, (mediaSeconds) => {
        const frame = findFrame(mediaSeconds, rate)
        if (awaited !== null && frame !== awaited) return
        awaited = null
        show(frame)
      })
    : followScreen(video, on, readTime)

  return {
    readFrame: () => Math.max(0, shown),
    seekFrame: (frame, seconds) => {
      awaited = frame
      video.currentTime = seconds
      show(frame)
    },
    stop: () => {
      end.abort()
      cancel()
    },
  }
}

/** Reports the time of each frame as it is drawn, also of a video that stands still and is moved. Returns the end. */
export function followDrawnFrames(video: ReportedVideo, onDrawn: (mediaSeconds: number) => void): () => void {
  let request = 0
  const wait = () => {
    request = video.requestVideoFrameCallback((_, { mediaTime }) => {
      onDrawn(mediaTime)
      wait()
    })
  }
  wait()
  return () => video.cancelVideoFrameCallback(request)
}

/** Looks with each picture of the screen while the video plays. Returns the end. */
function followScreen(
  video: FollowedVideo,
  on: (type: string, act: () => void) => void,
  look: () => void,
): () => void {
  let request = 0
  const draw = () => {
    cancelAnimationFrame(request)
    look()
    request = video.paused ? 0 : requestAnimationFrame(draw)
  }
  on('playing', draw)
  // It may have stopped a frame after the last one that was drawn.
  on('pause', draw)
  if (!video.paused) draw()
  return () => cancelAnimationFrame(request)
}
