import type { FontMedia } from './sniff-brand-media.ts'

/** Enough for the table directory of the largest fonts. */
const tablesMax = 64
export const fontHeadBytes = 12 + 16 * tablesMax

/** Without these nothing can be set in it (OpenType 1.9.1, "Required tables"). */
const neededTables = ['cmap', 'head', 'name']
const wordBytes = 4

/**
 * Whether a font's own directory accounts for every byte of the file: one that was cut off, or that another file was
 * hidden behind, is refused.
 * @param head the first `fontHeadBytes`
 */
export function isWholeFont(media: FontMedia, head: Buffer, fileBytes: number): boolean {
  return media === 'font/woff2' ? isWholeWoff2(head, fileBytes) : isWholeSfnt(head, fileBytes)
}

/** W3C WOFF 2.0, section 4.1: the header says how long the file is; metadata and private data lie within. */
function isWholeWoff2(head: Buffer, fileBytes: number): boolean {
  const headerBytes = 48
  if (head.length < headerBytes || head.readUInt32BE(8) !== fileBytes) return false
  const [tables, compressedBytes] = [head.readUInt16BE(12), head.readUInt32BE(20)]
  return tables > 0 && tables <= tablesMax && compressedBytes > 0 && headerBytes + compressedBytes < fileBytes
}

function isWholeSfnt(head: Buffer, fileBytes: number): boolean {
  if (head.length < 12) return false
  const count = head.readUInt16BE(4)
  const directoryBytes = 12 + 16 * count
  if (count === 0 || count > tablesMax || head.length < directoryBytes) return false
  const tables = Array.from({ length: count }, (_, index) => readTable(head, 12 + 16 * index))
  const end = Math.max(...tables.map((table) => table.end))
  // Tables begin at whole words; the last one may be filled up.
  const isAllTables = fileBytes >= end && fileBytes - end < wordBytes
  const isBehindDirectory = tables.every(({ start }) => start >= directoryBytes)
  const names = new Set(tables.map(({ name }) => name))
  return isAllTables && isBehindDirectory && neededTables.every((name) => names.has(name))
}

function readTable(head: Buffer, at: number): { name: string; start: number; end: number } {
  const start = head.readUInt32BE(at + 8)
  return { name: head.toString('latin1', at, at + 4), start, end: start + head.readUInt32BE(at + 12) }
}
