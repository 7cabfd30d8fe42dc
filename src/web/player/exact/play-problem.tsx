import { useState, type ReactNode, type SyntheticEvent } from 'react'
import styles from './exact-stage.module.css'

/** `MediaError.MEDIA_ERR_NETWORK`. */
const lostConnection = 2

/**
 * Notices that a video can't be played, until it can.
 *
 * @param name of the video, to start a sentence with
 * @param advice what else can be done than trying again
 * @returns what the video element listens with, and the problem to be drawn over it
 */
export function usePlayProblem(name: string, advice = '') {
  const [failed, setFailed] = useState<{ video: HTMLVideoElement; code: number } | null>(null)
  const problem: ReactNode = failed && (
    <div className={styles.problem} role="alert">
      <span>
        {failed.code === lostConnection
          ? `${name} could not be loaded: the connection was lost.`
          : `${name} can’t be played here. ${advice}`.trimEnd()}
      </span>
      <button type="button" className={styles.again} onClick={() => loadAgain(failed.video)}>
        Try again
      </button>
    </div>
  )
  return {
    problem,
    listeners: {
      onError: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
        setFailed((before) => ({
          video: currentTarget,
          // Without a connection, what is loaded again has another fault than the one that it began with.
          code: before?.code === lostConnection ? lostConnection : (currentTarget.error?.code ?? 0),
        })),
      onLoadedData: () => setFailed(null),
    },
  }
}

/** In seconds: where videos stood that are loaded again, until they are there. */
const returns = new WeakMap<HTMLVideoElement, number>()

/** It goes on where it stood, also when that takes several tries. */
function loadAgain(video: HTMLVideoElement): void {
  if (!returns.has(video)) {
    returns.set(video, video.currentTime)
    const goBack = () => {
      video.currentTime = returns.get(video) ?? 0
      returns.delete(video)
    }
    video.addEventListener('loadedmetadata', goBack, { once: true })
  }
  video.load()
}
