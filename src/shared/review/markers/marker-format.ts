/** Files that editing programs read markers from. Apart from their writers, which no page needs. */
export const markerFormatNames = ['xmeml', 'edl', 'fcpxml', 'csv'] as const
export type MarkerFormat = (typeof markerFormatNames)[number]
