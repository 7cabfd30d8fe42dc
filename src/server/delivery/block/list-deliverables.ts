import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { listCaptions, writeSubRip, writeWebVtt } from '#shared/delivery/captions.ts'
import { chooseCustomerName, makeUnique, nameFile } from '#shared/delivery/file-names.ts'
import type { Ratio } from '#shared/videos/ratios.ts'
import type { ByteRange, Storage } from '../../outside/storage/storage.ts'
import type { ZipSource } from '../archive/read-zip.ts'
import type { CertificateFile } from '../certificate/issue-certificate.ts'
import {
  chooseNameTemplate,
  type DeliveredBlock,
  type DeliveredFile,
  type DeliveredVideo,
} from '../contents/read-block.ts'

const folders = { film: 'films', poster: 'posters', vtt: 'captions', srt: 'captions', certificate: '' }
type DeliverableKind = keyof typeof folders

/** Something that is handed over, as it is downloaded by itself. */
export interface Deliverable {
  /** In addresses: stays the same when the file is named otherwise. */
  id: string
  kind: DeliverableKind
  /** Without a folder. */
  fileName: string
  mediaType: string
  bytes: number
  /** Null while the bytes are being read for it: then the archive waits. */
  crc32: number | null
  modifiedAt: Date
  /** Changes with the bytes. */
  tag: string
  /** Where its bytes are stored; null where they are made. */
  storageKey: string | null
  open(range: ByteRange): Promise<Readable>
}

/** The id of a deliverable: `film-<video>-9x16`, `vtt-<video>`. */
export const deliverableId = (kind: DeliverableKind, videoId: string, ratio?: Ratio): string =>
  [kind, videoId, ...(ratio ? [ratio.replace(':', 'x')] : [])].join('-')

export const certificateDeliverableId = 'certificate'

/** Everything that a block hands over, named by its customer's template, in the order of its videos. */
export function listDeliverables(
  storage: Storage,
  block: DeliveredBlock,
  certificate: CertificateFile | null,
): Deliverable[] {
  const unnamed = [
    ...block.videos.flatMap((video) => listVideoDeliverables(storage, block, video)),
    ...(certificate ? [describeCertificate(block, certificate)] : []),
  ]
  const names = makeUnique(unnamed.map(({ fileName }) => fileName))
  return unnamed.map((each, index) => ({ ...each, fileName: names[index] ?? each.fileName }))
}

function listVideoDeliverables(
  storage: Storage,
  block: DeliveredBlock,
  video: DeliveredVideo,
): Deliverable[] {
  const { cut } = video
  if (!cut) return []
  const name = (ratio: Ratio | null, ending: string) =>
    nameFile(
      chooseNameTemplate(block),
      {
        customer: chooseCustomerName(block.customer),
        film: video.title,
        lengthSeconds: video.lengthSeconds,
        ratio,
        version: cut.number,
        block: block.block,
      },
      ending,
    )
  const videos = video.delivered.map((file): Deliverable => {
    const { ratio, master, checksums } = file
    const ending = master.mediaType === 'video/webm' ? 'webm' : 'mp4'
    return {
      id: deliverableId('film', video.id, ratio),
      kind: 'film',
      fileName: name(ratio, ending),
      mediaType: master.mediaType,
      bytes: master.bytes,
      crc32: checksums?.crc32 ?? null,
      modifiedAt: cut.deliveredAt,
      tag: master.fileId,
      storageKey: master.storageKey,
      open: (range) => storage.read(master.storageKey, range),
    }
  })
  const posters = video.delivered.flatMap((file) =>
    describePoster(storage, video, file, name, cut.deliveredAt),
  )
  return [...videos, ...posters, ...listCaptionFiles(video, name)]
}

function describePoster(
  storage: Storage,
  video: DeliveredVideo,
  { ratio, poster }: DeliveredFile,
  name: (ratio: Ratio, ending: string) => string,
  modifiedAt: Date,
): Deliverable[] {
  if (!poster) return []
  const { storageKey, bytes, checksums } = poster
  return [
    {
      id: deliverableId('poster', video.id, ratio),
      kind: 'poster',
      fileName: name(ratio, 'jpg'),
      mediaType: 'image/jpeg',
      bytes,
      crc32: checksums.crc32,
      modifiedAt,
      tag: checksums.sha256,
      storageKey,
      open: (range) => storage.read(storageKey, range),
    },
  ]
}

/** Both formats, where the video has words at all. */
function listCaptionFiles(
  video: DeliveredVideo,
  name: (ratio: null, ending: string) => string,
): Deliverable[] {
  const { cut } = video
  const cues = cut ? listCaptions(cut.copy) : []
  if (!cut || cues.length === 0) return []
  const { frameRate } = cut.copy
  const describeText = (kind: 'vtt' | 'srt', mediaType: string, text: string): Deliverable => {
    const content = Buffer.from(text)
    return {
      ...describeBytes(content, crc32(content)),
      id: deliverableId(kind, video.id),
      kind,
      fileName: name(null, kind),
      mediaType,
      modifiedAt: cut.deliveredAt,
    }
  }
  return [
    describeText('vtt', 'text/vtt', writeWebVtt(cues, frameRate)),
    describeText('srt', 'application/x-subrip', writeSubRip(cues, frameRate)),
  ]
}

function describeCertificate({ block }: DeliveredBlock, { id, pdf, issuedAt }: CertificateFile): Deliverable {
  return {
    ...describeBytes(pdf.content, pdf.crc32),
    id: certificateDeliverableId,
    kind: 'certificate',
    fileName: `certificate_block-${block}_${id.slice(0, 8)}.pdf`,
    mediaType: 'application/pdf',
    modifiedAt: issuedAt,
  }
}

const describeBytes = (content: Buffer, checksum: number) => ({
  bytes: content.length,
  crc32: checksum,
  tag: `${checksum.toString(16)}-${content.length}`,
  storageKey: null,
  // A copy: who reads a stream may free its chunks.
  open: async ({ start, end }: ByteRange) => Readable.from([Buffer.from(content.subarray(start, end + 1))]),
})

/** What goes into the archive, each in the folder of its kind; null while a checksum is missing. */
export function listZipSources(deliverables: readonly Deliverable[]): ZipSource[] | null {
  const sources: ZipSource[] = []
  for (const { kind, fileName, bytes, crc32: checksum, modifiedAt, open } of deliverables) {
    if (checksum === null) return null
    const name = folders[kind] === '' ? fileName : `${folders[kind]}/${fileName}`
    sources.push({ name, bytes, crc32: checksum, modifiedAt, open })
  }
  return sources
}
