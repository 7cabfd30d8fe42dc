import { formatDay } from '#shared/display-locale.ts'

const kilobyte = 1024

/** "4 KB", "24 MB", "1.9 GB": as a file manager says it. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / kilobyte ** 2
  if (megabytes >= 1000) return `${(megabytes / kilobyte).toFixed(1)} GB`
  if (megabytes >= 1) return `${Math.round(megabytes)} MB`
  return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
}

/** "−14.0 LUFS": with a real minus sign, as meters show it. */
export const loudnessText = (tenths: number): string =>
  `${(tenths / 10).toFixed(1).replace('-', '\u2212')} LUFS`

/** "9 March 2026", the same on the server and in the browser. */
export const dayText = (at: string): string => formatDay(new Date(at))
