interface Mp4Options {
  width?: number
  height?: number
  isTurned?: boolean
  padding?: number
  seconds?: number
  /** In fragments, as it is streamed: the length stands apart. */
  isFragmented?: boolean
}

/** The smallest MP4 that says it holds a picture of this size: for uploads whose pictures no one looks at. */
export function makeMp4({
  width = 1920,
  height = 1080,
  isTurned = false,
  padding = 0,
  seconds = 15,
  isFragmented = false,
}: Mp4Options = {}): Buffer {
  const trackHeader = Buffer.alloc(84)
  trackHeader.writeInt32BE(isTurned ? 0 : 0x00010000, 40)
  trackHeader.writeUInt32BE(width * 65536, 76)
  trackHeader.writeUInt32BE(height * 65536, 80)
  const handler = Buffer.alloc(24)
  handler.write('vide', 8, 'latin1')
  const track = box('trak', box('tkhd', trackHeader), box('mdia', box('hdlr', handler)))
  const timescale = 1000
  const movieHeader = Buffer.alloc(100)
  movieHeader.writeUInt32BE(timescale, 12)
  movieHeader.writeUInt32BE(isFragmented ? 0 : seconds * timescale, 16)
  const fragments = Buffer.alloc(12)
  fragments.writeUInt8(1, 0)
  fragments.writeBigUInt64BE(BigInt(seconds * timescale), 4)
  const extension = isFragmented ? [box('mvex', box('mehd', fragments))] : []
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    // The index at the end, as cameras and editors write it.
    box('mdat', Buffer.alloc(padding)),
    box('moov', box('mvhd', movieHeader), track, ...extension),
  ])
}

/** The smallest WebM that says it holds a picture of this size. */
export function makeWebm({
  width = 1080,
  height = 1920,
  seconds = 15,
}: { width?: number; height?: number; seconds?: number | null } = {}): Buffer {
  const video = element([0xe0], element([0xb0], uint16(width)), element([0xba], uint16(height)))
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from('webm'))),
    element(
      [0x18, 0x53, 0x80, 0x67],
      info(seconds),
      element([0x16, 0x54, 0xae, 0x6b], element([0xae], video)),
    ),
  ])
}

/** With a tick of half a millisecond; browsers that record leave the length out. */
function info(seconds: number | null): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE((seconds ?? 0) * 2000)
  const tick = element([0x2a, 0xd7, 0xb1], Buffer.from([0x07, 0xa1, 0x20]))
  return element(
    [0x15, 0x49, 0xa9, 0x66],
    tick,
    ...(seconds === null ? [] : [element([0x44, 0x89], duration)]),
  )
}

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

function element(id: number[], ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from(id), Buffer.from([0x40 | (body.length >> 8), body.length & 0xff]), body])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
