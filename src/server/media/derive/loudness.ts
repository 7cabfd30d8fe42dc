/** In tenths of LUFS and dBTP; null for silence. */
export interface Loudness {
  loudnessTenths: number | null
  truePeakTenths: number | null
}

/** The gate of EBU R 128 (-70 LUFS): the filter's figure for silence. */
const silenceTenths = -700

/** @param peak in dBTP */
export function describeLoudness(integrated: number, peak: number): Loudness {
  const loudnessTenths = toTenths(integrated)
  if (loudnessTenths === null || loudnessTenths <= silenceTenths)
    return { loudnessTenths: null, truePeakTenths: null }
  return { loudnessTenths, truePeakTenths: toTenths(peak) }
}

/** From the summary that the filter `ebur128` prints at its end. */
export function parseLoudness(output: string): Loudness {
  const summary = output.slice(output.lastIndexOf('Summary:'))
  const number = (pattern: RegExp) => Number.parseFloat(pattern.exec(summary)?.[1] ?? '')
  return describeLoudness(number(/I:\s+(-?[\d.]+) LUFS/), number(/Peak:\s+(-?[\d.]+) dBFS/))
}

const toTenths = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 10) : null)
