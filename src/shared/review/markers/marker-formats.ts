import type { MarkerFormat } from './marker-format.ts'
import type { MarkerList } from './marker-list.ts'
import { writeMarkerCsv } from './write-csv.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'

/** A file that an editing program reads markers from. */
interface MarkerWriter {
  ending: string
  mediaType: string
  write(list: MarkerList): string
}

export const markerFormats: Record<MarkerFormat, MarkerWriter> = {
  xmeml: { ending: 'xml', mediaType: 'application/xml', write: writeXmeml },
  edl: { ending: 'edl', mediaType: 'text/plain', write: writeEdl },
  fcpxml: { ending: 'fcpxml', mediaType: 'application/xml', write: writeFcpxml },
  csv: { ending: 'csv', mediaType: 'text/csv', write: writeMarkerCsv },
}
