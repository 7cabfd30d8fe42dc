import type { FilmStripLayout } from '#shared/videos/preflight/media-facts.ts'
import { meterHeight, meterWidth } from './picture-meter.ts'
import { meterSampleRate } from './sound-meter.ts'

/** A key frame every twelve, and no B-frames: a player reaches each frame exactly, at once (production.md 11). */
export const proxyGop = 12

export const proxyOptions = {
  preset: 'veryfast',
  crf: 20,
  profile: 'high',
  'x264-params': `keyint=${proxyGop}:min-keyint=${proxyGop}:scenecut=0:open-gop=0`,
}

/** Quarter turns to the right that show the picture upright. */
export type Turn = 0 | 1 | 2 | 3

const turnFilters = ['', 'transpose=clock,', 'hflip,vflip,', 'transpose=cclock,'] as const

interface Size {
  width: number
  height: number
}

/**
 * The proxy's picture: upright, square pixels, colours of HD video.
 * @param matrix of the master's colours; null where it names none. Then it is Rec. 709, as preflight reports and players
 *   assume: FFmpeg would assume BT.601, change the colours, and take twice the time to scale.
 */
export const scaleFilter = (turn: Turn, { width, height }: Size, matrix: string | null): string => {
  const source = matrix === null ? 'in_color_matrix=bt709:' : ''
  return `${turnFilters[turn]}setpts=PTS-STARTPTS,scale=w=${width}:h=${height}:flags=bicubic:${source}out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1`
}

/** Of the proxy's picture: small and grey, to be measured. */
export const meterFilter = `scale=w=${meterWidth}:h=${meterHeight}:flags=fast_bilinear,format=gray`

/** From the proxy's colours to those of JPEG: full range and the matrix of BT.601, which JFIF fixes for every file. */
const jpegColors = 'in_color_matrix=bt709:out_color_matrix=bt601:out_range=pc'

/** Of the proxy's picture: a still. */
export const posterFilter = ({ width, height }: Size): string =>
  `scale=w=${width}:h=${height}:${jpegColors},format=yuvj420p`

/** Of the proxy's picture: all pictures of the strip in one image. */
export const stripFilter = ({ width, height, columns, rows, frameStep }: Omit<FilmStripLayout, 'count'>) =>
  `select='not(mod(n,${frameStep}))',scale=w=${width}:h=${height}:flags=fast_bilinear:${jpegColors},tile=${columns}x${rows},format=yuvj420p`

export const soundBitrate = '128k'

/** Measures loudness (EBU R 128), and gives sound of one form to waveform and encoder, from the video's start. */
export const soundFilter = `ebur128=peak=true:metadata=1,aresample=async=1:first_pts=0,aformat=sample_fmts=fltp:sample_rates=${meterSampleRate}:channel_layouts=stereo`
