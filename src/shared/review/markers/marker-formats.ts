import type { MarkerFormat } from './marker-format.ts'
import type { MarkerList } from './marker-list.ts'
import { writeMarkerCsv } from './write-csv.ts'
import { countShortenedInEdl, writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'

/** A file that an editing program reads markers from. */
interface MarkerWriter {
  ending: string
  mediaType: string
  write(list: MarkerList): string
  /** How many markers say less than was asked for. */
  countShortened(list: MarkerList): number
}

const countNone = () => 0

export const markerFormats: Record<MarkerFormat, MarkerWriter> = {
  xmeml: { ending: 'xml', mediaType: 'application/xml', write: writeXmeml, countShortened: countNone },
  edl: { ending: 'edl', mediaType: 'text/plain', write: writeEdl, countShortened: countShortenedInEdl },
  fcpxml: { ending: 'fcpxml', mediaType: 'application/xml', write: writeFcpxml, countShortened: countNone },
  csv: { ending: 'csv', mediaType: 'text/csv', write: writeMarkerCsv, countShortened: countNone },
}
