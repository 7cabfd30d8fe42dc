import { Button } from '@mantine/core'
import { useEffect, type RefObject } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { lacksCopy } from '#shared/videos/missing-copy.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { findUnsavedField } from './video-field-id.ts'
import type { VideoSaver } from './video-saver.ts'
import type { NextVideo } from './next-video.ts'
import styles from './write-next.module.css'

interface WriteNextProps {
  video: Video
  saver: VideoSaver
  /** Around the video: the key works wherever the focus is inside of it, except in parts with `data-own-shortcuts`. */
  place: RefObject<HTMLElement | null>
  next: NextVideo | null
  /** Shows the field that keeps the video from being saved. */
  onStuck: (fieldName: string) => void
}

/** Saves this video and goes on to the next one that lacks copy: a button, and Ctrl-Enter (Cmd-Enter). */
export function WriteNext({ video, saver, place, next, onStuck }: WriteNextProps) {
  const openNext = async () => {
    const isSaved = await saver.flush()
    const state = saver.read()
    if (!isSaved) {
      if (state.sentence) showToast(state.sentence, { tone: 'bad' })
      return onStuck(findUnsavedField(state, video))
    }
    if (next) return next.open()
    showToast(
      lacksCopy(state.draft) ? 'Saved. No other draft lacks copy.' : 'Saved. Every draft has its copy.',
    )
  }
  useEffect(() => {
    const openNextByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.repeat || event.isComposing) return
      if (!(event.target instanceof Element) || !place.current?.contains(event.target)) return
      if (event.target.closest('[data-own-shortcuts]')) return
      event.preventDefault()
      void openNext()
    }
    document.addEventListener('keydown', openNextByKey)
    return () => document.removeEventListener('keydown', openNextByKey)
  })
  if (!next) return null
  return (
    <div className={styles.next}>
      <Button
        variant="default"
        className={styles.button}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={() => void openNext()}
      >
        <span className={styles.label}>Next: {next.title}</span>
      </Button>
      <p className={styles.hint} aria-hidden="true">
        <kbd>{isMac() ? '⌘' : 'Ctrl'}</kbd>
        <kbd>Enter</kbd> saves and goes to the next film without copy
      </p>
    </div>
  )
}

const isMac = (): boolean => /Mac|iPhone|iPad/u.test(navigator.userAgent)
