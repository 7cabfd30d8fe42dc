/** Files that editing programs read markers from. Apart from their writers, which no page needs. */
export const markerFormatNames = ['xmeml', 'edl', 'fcpxml', 'csv'] as const
export type MarkerFormat = (typeof markerFormatNames)[number]

/** What a file of markers has, in a sentence. @param shortened how many markers say less than was asked for */
export function describeSavedMarkers({ count, shortened }: { count: number; shortened: number }): string {
  const saved = count === 1 ? 'One marker saved.' : `${count} markers saved.`
  if (shortened === 0) return saved
  const few =
    shortened === count
      ? count === 1
        ? 'It is'
        : 'They are'
      : `${shortened} of them ${shortened === 1 ? 'is' : 'are'}`
  return `${saved} ${few} shortened in this format: the review page has the whole text.`
}
