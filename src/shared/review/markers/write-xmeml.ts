import { framesInSecond } from '../../videos/timeline/frame-rate.ts'
import { escapeXml } from '../../escape-xml.ts'
import { isDropFrame, listInOrder, type MarkerList } from './marker-list.ts'
import { formatSmpteTimecode } from './timecode.ts'

/** A marker of one frame has no end. */
const noEnd = -1

/**
 * Final Cut Pro 7 XML (xmeml 5), the one that Premiere Pro reads: a sequence with markers. The rate is a whole number and
 * whether it is NTSC's, by 1000/1001.
 */
export function writeXmeml(list: MarkerList): string {
  const { title, rate, frames } = list
  const rateXml = `<rate><timebase>${framesInSecond(rate)}</timebase><ntsc>${rate.den === 1001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`
  const markers = listInOrder(list).map(
    (marker) =>
      `    <marker><name>${escapeXml(marker.name)}</name><comment>${escapeXml(marker.comment)}</comment><in>${marker.in}</in><out>${marker.out - marker.in > 1 ? marker.out : noEnd}</out></marker>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
  <sequence id="sequence-1">
    <name>${escapeXml(title)}</name>
    <duration>${frames}</duration>
    ${rateXml}
    <timecode>${rateXml}<string>${formatSmpteTimecode(0, rate)}</string><frame>0</frame><displayformat>${isDropFrame(rate) ? 'DF' : 'NDF'}</displayformat></timecode>
    <media>
      <video>
        <format><samplecharacteristics>${rateXml}<width>1920</width><height>1080</height></samplecharacteristics></format>
        <track/>
      </video>
      <audio><track/></audio>
    </media>
${markers.join('\n')}
  </sequence>
</xmeml>
`
}
