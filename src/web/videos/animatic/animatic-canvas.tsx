import { useEffect, useRef } from 'react'
import type { Ratio } from '#shared/videos/ratios.ts'
import { findPictureSize, type AnimaticVideo } from './animatic-video.ts'
import { drawAnimatic } from './draw-animatic.ts'
import styles from './animatic-canvas.module.css'
import { useWordsFont } from './use-words-font.ts'

interface AnimaticCanvasProps {
  animatic: AnimaticVideo
  frame: number
  ratio: Ratio
  /** Pixels. */
  shortSide: number
  /** What the picture shows, in words; null where they stand beside it. */
  label: string | null
}

/**
 * One frame of an animatic. It is drawn with the next picture of the screen: however fast somebody types or scrubs, never
 * more than once for each. `data-drawn` names the frame that is on it.
 */
export function AnimaticCanvas({ animatic, frame, ratio, shortSide, label }: AnimaticCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const fontLoads = useWordsFont(animatic)
  const { width, height } = findPictureSize(ratio, shortSide)
  useEffect(() => {
    if (fontLoads === 0) return
    const request = requestAnimationFrame(() => {
      if (!canvas.current) return
      resize(canvas.current, width, height)
      drawAnimatic(canvas.current, animatic, frame, ratio)
      canvas.current.dataset['drawn'] = String(frame)
    })
    return () => cancelAnimationFrame(request)
  }, [animatic, frame, ratio, width, height, fontLoads])
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      style={{ aspectRatio: `${width} / ${height}` }}
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
}

/** A canvas that is given a size is empty, even if it is the same one. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width === width && canvas.height === height) return
  canvas.width = width
  canvas.height = height
}
