export type SniffedMedia =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/avif'
  | 'video/mp4'
  | 'video/webm'
  | 'application/pdf'

/** How many first bytes are enough to detect the type. */
export const sniffedBytes = 64

/** The type of a file by its first bytes, not its name; null for types that are never accepted. */
export function sniffMedia(head: Buffer): SniffedMedia | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'image/webp'
  if (textAt(head, 0, 5) === '%PDF-') return 'application/pdf'
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return sniffMatroska(head)
  if (textAt(head, 4, 8) === 'ftyp') return sniffBrand(textAt(head, 8, 12))
  return null
}

/** WebM is Matroska with a promise about what is inside: its document type, near the start. */
function sniffMatroska(head: Buffer): SniffedMedia | null {
  return head.includes('webm') ? 'video/webm' : null
}

/** ISO base media files say by their brand what they are: pictures are made of the same boxes as videos. */
function sniffBrand(brand: string): SniffedMedia | null {
  if (brand === 'avif' || brand === 'avis') return 'image/avif'
  if (/^(isom|iso[2-9]|mp4[12]|avc1|M4V |dash|mmp4|MSNV)$/.test(brand)) return 'video/mp4'
  return null
}

const textAt = (head: Buffer, start: number, end: number) => head.toString('latin1', start, end)
