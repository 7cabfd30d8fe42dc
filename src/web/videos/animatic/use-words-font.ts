import { useEffect, useState } from 'react'
import type { VideoCopy } from '#shared/videos/timeline/lay-out-video.ts'
import { animaticFont } from './draw-animatic.ts'

/** What the mark of an exported animatic is written with. */
const markCharacters = 'ANIMATIC 0123456789:'

const font = animaticFont.replace('{size}', '48')
const listWords = ({ copyCards, startCard, endCard }: VideoCopy): string =>
  [...copyCards.map(({ copy }) => copy), startCard.text, endCard.tagline, markCharacters].join(' ')

/**
 * Counts how often the typeface of a video's words was loaded: once, and again where somebody types characters that
 * come as a file of their own. 0 until it is there. Where it can't be loaded, the next best one counts.
 */
export function useWordsFont(video: VideoCopy): number {
  const [loaded, setLoaded] = useState(0)
  const words = listWords(video)
  useEffect(() => {
    let isCurrent = true
    const count = (how: (before: number) => number) => isCurrent && setLoaded(how)
    if (document.fonts.check(font, words)) count((before) => Math.max(1, before))
    else {
      void document.fonts
        .load(font, words)
        .catch(() => undefined)
        .then(() => count((before) => before + 1))
    }
    return () => {
      isCurrent = false
    }
  }, [words])
  return loaded
}
