/**
 * A ZIP archive of stored files whose every byte is known before it is sent: name, size and CRC-32 of each file are
 * known, so that length, ETag and any range of the archive are too, and no temporary file is needed
 * (APPNOTE.TXT 6.3.10). Nothing is compressed: videos are already.
 */
export interface ZipFile {
  /** Path in the archive, with `/` between folders. */
  name: string
  bytes: number
  crc32: number
  modifiedAt: Date
}

/** A piece of an archive: bytes that are known, or a file that is read. */
type ZipPart<File extends ZipFile> =
  | { start: number; length: number; bytes: Buffer }
  | { start: number; length: number; file: File }

export interface ZipLayout<File extends ZipFile> {
  parts: ZipPart<File>[]
  bytes: number
}

const max32 = 0xff_ff_ff_ff
const max16 = 0xff_ff
const isAbove32 = (value: number) => value >= max32

/** Bit 11: names are UTF-8. */
const utf8Flag = 0x08_00
/** 4.5: Zip64; 2.0: folders. */
const [zip64Version, plainVersion] = [45, 20]
/** Made on Unix, so that the mode below is read. */
const madeBy = (3 << 8) | zip64Version
const fileMode = 0o100644

/** Where everything stands in the archive; sizes and places above 4 GiB, and more than 65,535 files, by Zip64. */
export function layOutZip<File extends ZipFile>(files: readonly File[]): ZipLayout<File> {
  const parts: ZipPart<File>[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const header = localHeader(file)
    directory.push(directoryEntry(file, at))
    parts.push({ start: at, length: header.length, bytes: header })
    at += header.length
    if (file.bytes > 0) parts.push({ start: at, length: file.bytes, file })
    at += file.bytes
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.concat([entries, endRecords(files.length, entries.length, at)])
  parts.push({ start: at, length: end.length, bytes: end })
  return { parts, bytes: at + end.length }
}

function localHeader(file: ZipFile): Buffer {
  const name = Buffer.from(file.name)
  const isLarge = isAbove32(file.bytes)
  const size = isLarge ? max32 : file.bytes
  const extra = isLarge ? zip64Extra([file.bytes, file.bytes]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(isLarge ? zip64Version : plainVersion, 4)
  writeShared(head, 6, file)
  head.writeUInt32LE(size, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

function directoryEntry(file: ZipFile, start: number): Buffer {
  const name = Buffer.from(file.name)
  const isLarge = isAbove32(file.bytes)
  const isFar = isAbove32(start)
  const extra = zip64Extra([...(isLarge ? [file.bytes, file.bytes] : []), ...(isFar ? [start] : [])])
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02_01_4b_50, 0)
  head.writeUInt16LE(madeBy, 4)
  head.writeUInt16LE(isLarge || isFar ? zip64Version : plainVersion, 6)
  writeShared(head, 8, file)
  head.writeUInt32LE(isLarge ? max32 : file.bytes, 20)
  head.writeUInt32LE(isLarge ? max32 : file.bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE((fileMode << 16) >>> 0, 38)
  head.writeUInt32LE(isFar ? max32 : start, 42)
  return Buffer.concat([head, name, extra])
}

/** Flags, method (stored), time and checksum: the same in both records. */
function writeShared(head: Buffer, at: number, { crc32, modifiedAt }: ZipFile): void {
  head.writeUInt16LE(utf8Flag, at)
  const { time, date } = dosTime(modifiedAt)
  head.writeUInt16LE(time, at + 4)
  head.writeUInt16LE(date, at + 6)
  head.writeUInt32LE(crc32 >>> 0, at + 8)
}

/** In UTC, to two seconds; the format begins in 1980. */
function dosTime(date: Date): { time: number; date: number } {
  const year = Math.min(127, Math.max(0, date.getUTCFullYear() - 1980))
  return {
    time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
    date: (year << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
  }
}

/** Empty where there is nothing that 32 bits can't say. */
function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

function endRecords(files: number, directoryBytes: number, directoryStart: number): Buffer {
  const needsZip64 = files >= max16 || isAbove32(directoryBytes) || isAbove32(directoryStart)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(max16, files), 8)
  end.writeUInt16LE(Math.min(max16, files), 10)
  end.writeUInt32LE(Math.min(max32, directoryBytes), 12)
  end.writeUInt32LE(Math.min(max32, directoryStart), 16)
  if (!needsZip64) return end
  const large = Buffer.alloc(76)
  large.writeUInt32LE(0x06_06_4b_50, 0)
  // Its size without signature and this field.
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(madeBy, 12)
  large.writeUInt16LE(zip64Version, 14)
  large.writeBigUInt64LE(BigInt(files), 24)
  large.writeBigUInt64LE(BigInt(files), 32)
  large.writeBigUInt64LE(BigInt(directoryBytes), 40)
  large.writeBigUInt64LE(BigInt(directoryStart), 48)
  large.writeUInt32LE(0x07_06_4b_50, 56)
  large.writeBigUInt64LE(BigInt(directoryStart + directoryBytes), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}
