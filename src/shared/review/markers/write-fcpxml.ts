import type { FrameRate } from '../../videos/timeline/frame-rate.ts'
import { escapeXml } from '../../escape-xml.ts'
import { isDropFrame, spreadMarkers, type MarkerList } from './marker-list.ts'

/**
 * FCPXML 1.9, which Final Cut Pro from 10.4.9 on and DaVinci Resolve read: a gap of the video's length with markers on
 * it.
 */
export function writeFcpxml(list: MarkerList): string {
  const { title, rate } = list
  const time = (count: number) => rationalTime(count, rate)
  const name = escapeXml(title)
  const spread = spreadMarkers(list)
  // Final Cut hides markers past the end of what they are on.
  const frames = Math.max(list.frames, ...spread.map((marker) => marker.out))
  const markers = spread.map(
    (marker) =>
      `            <marker start="${time(marker.in)}" duration="${time(marker.out - marker.in)}" value="${escapeXml(marker.name)}" note="${escapeXml(marker.comment)}" completed="0"/>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" frameDuration="${rate.den}/${rate.num}s" width="1920" height="1080"/>
  </resources>
  <library>
    <event name="${name}">
      <project name="${name}">
        <sequence format="r1" duration="${time(frames)}" tcStart="0s" tcFormat="${isDropFrame(rate) ? 'DF' : 'NDF'}">
          <spine>
            <gap name="${name}" offset="0s" start="0s" duration="${time(frames)}">
${markers.join('\n')}
            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
}

/** Whole frames as a fraction of a second, as the format has it: 24 at 24000/1001 is `24024/24000s`. */
function rationalTime(frames: number, { num, den }: FrameRate): string {
  if (frames === 0) return '0s'
  return (frames * den) % num === 0 ? `${(frames * den) / num}s` : `${frames * den}/${num}s`
}
