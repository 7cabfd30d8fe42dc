/** Code points of ITU-T H.273 by the names that ffmpeg prints; only what finished videos carry. */
const primaries: Record<number, string> = {
  1: 'bt709',
  5: 'bt470bg',
  6: 'smpte170m',
  9: 'bt2020',
  12: 'smpte432',
}
const transfers: Record<number, string> = {
  1: 'bt709',
  4: 'gamma22',
  6: 'smpte170m',
  8: 'linear',
  13: 'iec61966-2-1',
  14: 'bt2020-10',
  16: 'smpte2084',
  18: 'arib-std-b67',
}
const matrices: Record<number, string> = { 0: 'gbr', 1: 'bt709', 5: 'bt470bg', 6: 'smpte170m', 9: 'bt2020nc' }
/** "Unspecified" in each of the three. */
const unspecified = 2

const findName = (names: Record<number, string>, code: number): string | null =>
  code === unspecified ? null : (names[code] ?? `code ${code}`)

/** The colour tags of a picture by their code points. */
export function nameColors(tags: { primaries: number; transfer: number; matrix: number; range: number }) {
  return {
    primaries: findName(primaries, tags.primaries),
    transfer: findName(transfers, tags.transfer),
    matrix: findName(matrices, tags.matrix),
    range: tags.range === 1 ? ('limited' as const) : tags.range === 2 ? ('full' as const) : null,
  }
}
