import type { VideoFileFacts, PictureSize, ReadBytes } from './picture-size.ts'

/** The index of a video of hours stays below this. */
const indexBytesMax = 32 * 1024 * 1024
/** In the file or in one box. A video in fragments has two boxes for each, but its index comes first. */
const boxesMax = 500

/**
 * Reads size and duration of an MP4 from its index (ISO/IEC 14496-12: `moov`, and in it the first video track). Null
 * without such a track: it cannot be played.
 */
export async function readMp4Facts(readBytes: ReadBytes, fileBytes: number): Promise<VideoFileFacts | null> {
  let position = 0
  for (let count = 0; count < boxesMax && position + 8 <= fileBytes; count += 1) {
    const box = readBoxHead(await readBytes(position, 16))
    if (!box) return null
    const bytes = box.bytes === 0 ? fileBytes - position : box.bytes
    if (box.type === 'moov') {
      if (bytes > indexBytesMax) return null
      const index = await readBytes(position + box.headBytes, bytes - box.headBytes)
      return factsOfMovie(boxesIn(index))
    }
    position += bytes
  }
  return null
}

interface Box {
  type: string
  content: Buffer
}

function factsOfMovie(boxes: readonly Box[]): VideoFileFacts | null {
  const size = boxes
    .filter(({ type }) => type === 'trak')
    .map(({ content }) => sizeOfTrack(content))
    .find((each) => each !== null)
  return size ? { ...size, durationMs: readDurationMs(boxes) } : null
}

/** From the movie header; a fragmented file has 0 there, and its own header instead. */
function readDurationMs(boxes: readonly Box[]): number | null {
  const header = boxes.find(({ type }) => type === 'mvhd')?.content
  if (!header) return null
  // Version 1 has times of 64 bits, before the time scale as well.
  const isLong = header[0] === 1
  const timescale = readTime(header, isLong ? 20 : 12, false)
  if (!timescale) return null
  const extension = boxes.find(({ type }) => type === 'mvex')
  const fragments = extension && boxesIn(extension.content).find(({ type }) => type === 'mehd')?.content
  const duration =
    readTime(header, isLong ? 24 : 16, isLong) || (fragments && readTime(fragments, 4, fragments[0] === 1))
  return duration ? Math.round((duration * 1000) / timescale) : null
}

/** Null where it is missing or unknown (all bits set). */
function readTime(content: Buffer, position: number, isLong: boolean): number | null {
  const bytes = isLong ? 8 : 4
  if (content.length < position + bytes) return null
  if (content.subarray(position, position + bytes).every((byte) => byte === 0xff)) return null
  return isLong ? Number(content.readBigUInt64BE(position)) : content.readUInt32BE(position)
}

interface BoxHead {
  type: string
  headBytes: number
  /** With its head; 0: to the end of the file. */
  bytes: number
}

function readBoxHead(head: Buffer): BoxHead | null {
  if (head.length < 8) return null
  const type = head.toString('latin1', 4, 8)
  const shortBytes = head.readUInt32BE(0)
  if (shortBytes !== 1)
    return shortBytes === 0 || shortBytes >= 8 ? { type, headBytes: 8, bytes: shortBytes } : null
  if (head.length < 16) return null
  const bytes = Number(head.readBigUInt64BE(8))
  return bytes >= 16 && Number.isSafeInteger(bytes) ? { type, headBytes: 16, bytes } : null
}

function boxesIn(content: Buffer): Box[] {
  const boxes = []
  let position = 0
  while (position + 8 <= content.length && boxes.length < boxesMax) {
    const box = readBoxHead(content.subarray(position, position + 16))
    if (!box) break
    const end = box.bytes === 0 ? content.length : Math.min(position + box.bytes, content.length)
    boxes.push({ type: box.type, content: content.subarray(position + box.headBytes, end) })
    position = end
  }
  return boxes
}

function sizeOfTrack(track: Buffer): PictureSize | null {
  const boxes = boxesIn(track)
  const header = boxes.find(({ type }) => type === 'tkhd')?.content
  const media = boxes.find(({ type }) => type === 'mdia')?.content
  const handler = media && boxesIn(media).find(({ type }) => type === 'hdlr')?.content
  if (!header || !handler || handler.toString('latin1', 8, 12) !== 'vide') return null
  // At the end of every version of `tkhd`: a matrix of nine numbers, then width and height, all fixed-point.
  if (header.length < 44) return null
  const width = header.readUInt32BE(header.length - 8) >>> 16
  const height = header.readUInt32BE(header.length - 4) >>> 16
  if (width === 0 || height === 0) return null
  // A video shot upright has a rotation matrix: its first number is 0 for a quarter turn.
  const isTurned = header.readInt32BE(header.length - 44) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}
