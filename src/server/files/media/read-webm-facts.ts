import type { VideoFileFacts, ReadBytes } from './picture-size.ts'

/** Tracks come before the first picture; with cues and tags before them they still lie within this. */
const searchedBytes = 1024 * 1024

/** The elements on the way to size and length (RFC 9559, section 5.1): containers, then the numbers. */
const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
}
const containers = new Set([ids.segment, ids.info, ids.tracks, ids.trackEntry, ids.video])

/** Of a segment that does not say it: nanoseconds in a tick. */
const usualTimestampScale = 1_000_000

interface Found {
  width?: number
  height?: number
  /** Nanoseconds in a tick. */
  timestampScale?: number
  /** In ticks. */
  duration?: number
}

/**
 * The size of a WebM's picture, from its first track that is video, and how long it runs; null when it has no such
 * track. What a browser recorded does not say its length.
 */
export async function readWebmFacts(readBytes: ReadBytes, fileBytes: number): Promise<VideoFileFacts | null> {
  const start = await readBytes(0, Math.min(searchedBytes, fileBytes))
  const found: Found = {}
  readElements(start, found, 0)
  const { width, height, duration, timestampScale = usualTimestampScale } = found
  if (!width || !height) return null
  const durationMs = Math.round(((duration ?? 0) * timestampScale) / 1_000_000)
  return { width, height, durationMs: durationMs > 0 && Number.isSafeInteger(durationMs) ? durationMs : null }
}

/** Segment, tracks, track, video: what nests deeper was made to exhaust the stack. */
const depthMax = 4

function readElements(content: Buffer, found: Found, depth: number): void {
  if (depth > depthMax) return
  let position = 0
  while (position < content.length) {
    const id = readNumber(content, position, { keepsMarker: true })
    if (!id) return
    const size = readNumber(content, position + id.length, { keepsMarker: false })
    if (!size) return
    const start = position + id.length + size.length
    const end = size.isUnknown ? content.length : Math.min(start + size.value, content.length)
    const body = content.subarray(start, end)
    if (containers.has(id.value)) readElements(body, found, depth + 1)
    else if (id.value === ids.width) found.width ??= readWhole(body)
    else if (id.value === ids.height) found.height ??= readWhole(body)
    else if (id.value === ids.timestampScale) found.timestampScale ??= readWhole(body)
    else if (id.value === ids.duration) found.duration ??= readFloat(body)
    position = end
  }
}

interface VariableNumber {
  value: number
  length: number
  /** All bits set: the element ends with its container. */
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

const readFloat = (body: Buffer) =>
  body.length === 8 ? body.readDoubleBE() : body.length === 4 ? body.readFloatBE() : 0
