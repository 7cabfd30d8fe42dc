import type { PictureSize, ReadBytes } from './picture-size.ts'

/** Tracks come before the first picture; with cues and tags before them they still lie within this. */
const searchedBytes = 1024 * 1024

/** The elements on the way to the picture's size (RFC 9559, section 5.1): containers, then the two numbers. */
const ids = {
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
}
/** Each in the one before it. */
const containers = [ids.segment, ids.tracks, ids.trackEntry, ids.video]

/** The size of a WebM's picture, from its first track that is video; null when it has none. */
export async function readWebmSize(readBytes: ReadBytes, fileBytes: number): Promise<PictureSize | null> {
  const start = await readBytes(0, Math.min(searchedBytes, fileBytes))
  const found: Partial<PictureSize> = {}
  readElements(start, found)
  const { width, height } = found
  return width && height ? { width, height } : null
}

/** @param depth how many of the containers are around this content: a file can nest no deeper than they do */
function readElements(content: Buffer, found: Partial<PictureSize>, depth = 0): void {
  let position = 0
  while (position < content.length && !(found.width && found.height)) {
    const id = readNumber(content, position, { keepsMarker: true })
    if (!id) return
    const size = readNumber(content, position + id.length, { keepsMarker: false })
    if (!size) return
    const start = position + id.length + size.length
    const end = size.isUnknown ? content.length : Math.min(start + size.value, content.length)
    const body = content.subarray(start, end)
    if (id.value === containers[depth]) readElements(body, found, depth + 1)
    else if (id.value === ids.width) found.width ??= readWhole(body)
    else if (id.value === ids.height) found.height ??= readWhole(body)
    position = end
  }
}

interface VariableNumber {
  value: number
  length: number
  /** All bits set: the element goes on until its container ends. */
  isUnknown: boolean
}

/** EBML writes a number's length as zeros before its first set bit (RFC 8794, section 4); ids keep that bit. */
function readNumber(
  content: Buffer,
  position: number,
  { keepsMarker }: { keepsMarker: boolean },
): VariableNumber | null {
  const first = content[position]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (position + length > content.length) return null
  const marker = 2 ** (8 - length)
  let value = keepsMarker ? first : first - marker
  let isUnknown = first === marker * 2 - 1
  for (const byte of content.subarray(position + 1, position + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, length, isUnknown }
}

const readWhole = (body: Buffer) =>
  body.length >= 1 && body.length <= 4 ? body.readUIntBE(0, body.length) : 0
