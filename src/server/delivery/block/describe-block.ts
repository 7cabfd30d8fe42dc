import type { DeliveredVideoView, DeliveredRatio, Handover } from '#shared/contract/delivery.ts'
import { layOutZip } from '../archive/lay-out-zip.ts'
import type { CertificateFile } from '../certificate/issue-certificate.ts'
import {
  certificateDeliverableId,
  deliverableId,
  listZipSources,
  type Deliverable,
} from './list-deliverables.ts'
import { archiveName } from './archive-name.ts'
import type { DeliveredBlock, DeliveredVideo } from '../contents/read-block.ts'

interface Contents {
  block: DeliveredBlock
  deliverables: readonly Deliverable[]
  certificate: CertificateFile | null
  /** Where its files are: `${base}/deliverables/…` and `${base}/archive`. */
  base: string
}

/** A block as its page shows it to its customer and to the studio. */
export function describeBlock(contents: Contents): Handover {
  const { block, deliverables, certificate, base } = contents
  const sources = listZipSources(deliverables)
  const certificateFile = deliverables.find(({ id }) => id === certificateDeliverableId)
  return {
    block: block.block,
    title: block.title,
    films: block.videos.map((video) => describeVideo(contents, video)),
    archive: {
      state: deliverables.length === 0 ? 'empty' : sources ? 'ready' : 'checking',
      files: deliverables.length,
      download:
        sources && deliverables.length > 0
          ? { name: archiveName(block), url: `${base}/archive`, bytes: layOutZip(sources).bytes }
          : null,
    },
    certificate: certificate && {
      id: certificate.id,
      issuedAt: certificate.issuedAt.toISOString(),
      download: certificateFile ? describeDownload(base, certificateFile) : null,
    },
  }
}

/** What of it partners read: nothing but what they can download. */
export const limitToDownloads = (handover: Handover): Handover => ({
  ...handover,
  films: handover.films.flatMap((film) => {
    const files = film.files.filter(({ file }) => file !== null)
    // A revision that is under way is between customer and studio.
    return files.length > 0 ? [{ ...film, files, status: 'delivery', approvedCut: null }] : []
  }),
})

function describeVideo({ deliverables, base }: Contents, video: DeliveredVideo): DeliveredVideoView {
  const find = (id: string) => {
    const found = deliverables.find((each) => each.id === id)
    return found ? describeDownload(base, found) : null
  }
  const vtt = find(deliverableId('vtt', video.id))
  const srt = find(deliverableId('srt', video.id))
  return {
    id: video.id,
    title: video.title,
    lengthSeconds: video.lengthSeconds,
    status: video.status,
    cut: video.cut && { number: video.cut.number, deliveredAt: video.cut.deliveredAt.toISOString() },
    approvedCut: video.approvedCut,
    files: video.ratios.map((ratio): DeliveredRatio => {
      const delivered = video.delivered.find((each) => each.ratio === ratio)
      const facts = delivered?.master.prepared?.facts
      return {
        ratio,
        state: !delivered ? 'expected' : delivered.checksums ? 'ready' : 'checking',
        file: find(deliverableId('film', video.id, ratio)),
        poster: find(deliverableId('poster', video.id, ratio)),
        facts: facts
          ? {
              width: facts.video.width,
              height: facts.video.height,
              frames: facts.video.frames,
              rate: facts.video.rate,
              loudnessTenths: facts.audio?.loudnessTenths ?? null,
              hasSound: facts.audio !== null,
            }
          : null,
      }
    }),
    captions: vtt && srt ? { vtt, srt } : null,
  }
}

const describeDownload = (base: string, { id, fileName, bytes }: Deliverable) => ({
  name: fileName,
  url: `${base}/deliverables/${id}?download`,
  bytes,
})
