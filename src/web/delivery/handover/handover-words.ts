import { formatDay } from '#shared/display-locale.ts'

/** "−14.0 LUFS": with a real minus sign, as meters show it. */
export const loudnessText = (tenths: number): string =>
  `${(tenths / 10).toFixed(1).replace('-', '\u2212')} LUFS`

/** "9 March 2026", by the days of UTC: as certificates have it. */
export const dayText = (at: string): string => formatDay(new Date(at))
