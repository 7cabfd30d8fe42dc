interface VideoLengthRule {
  /** Copy cards, exactly as many as the video has room for; fewer may be filled. */
  copyCards: number
  /** Upper limit of words, summed over all cards. Start card and tagline are not counted. */
  words: number
}

/** Lengths with a rule of their own, by seconds. Logo and tagline are allowed at every length. */
const fixedRules = new Map<number, VideoLengthRule>([
  [5, { copyCards: 0, words: 0 }],
  [15, { copyCards: 3, words: 30 }],
  [30, { copyCards: 6, words: 60 }],
])

/**
 * Limits of a video's copy by its length.
 * @param lengthSeconds whole seconds; any length found in stored data has a rule
 */
export function videoLengthRule(lengthSeconds: number): VideoLengthRule {
  return (
    fixedRules.get(lengthSeconds) ?? {
      copyCards: Math.floor(lengthSeconds / 5),
      words: Math.ceil(lengthSeconds / 5) * 10,
    }
  )
}
