import type { ByteRange } from '../../outside/storage/storage.ts'

/**
 * Parses a `Range` header (RFC 9110, section 14).
 *
 * @returns null for the whole file: no range, several, or another unit; `unsatisfiable` beyond the file
 */
export function readByteRange(
  header: string | undefined,
  fileBytes: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const suffixBytes = Math.min(Number(last), fileBytes)
    return suffixBytes === 0 ? 'unsatisfiable' : { start: fileBytes - suffixBytes, end: fileBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? fileBytes - 1 : Math.min(Number(last), fileBytes - 1)
  if (start >= fileBytes) return 'unsatisfiable'
  return start > end ? null : { start, end }
}
