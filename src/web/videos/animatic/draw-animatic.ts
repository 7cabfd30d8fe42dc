import type { Ratio } from '#shared/videos/ratios.ts'
import { formatFrame } from '#shared/videos/timeline/frame-rate.ts'
import { describeCardToLayOut } from '#shared/videos/timeline/find-covered-cards.ts'
import { layOutCard, type CardLayout } from '#shared/videos/timeline/lay-out-card.ts'
import { isCard, layOutVideo, type CardSegment } from '#shared/videos/timeline/lay-out-video.ts'
import type { Box } from '#shared/videos/safe-areas.ts'
import type { AnimaticVideo, DecodedPicture } from './animatic-video.ts'
import { findCamera, findHiddenPart, type Camera } from './camera.ts'

type Canvas = HTMLCanvasElement | OffscreenCanvas
type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** The typeface whose widths `layOutCard` breaks lines by. */
export const animaticFont = "600 {size}px 'Manrope Variable', 'Manrope fallback', sans-serif"

/** The studio's dark, whatever mode the page is in: videos are lit for it. */
const colours = {
  dark: '#0d0718',
  light: '#ffffff',
  plate: 'rgba(13, 7, 24, 0.78)',
  veil: 'rgba(13, 7, 24, 0.5)',
  wordsOnDark: '#ffffff',
  wordsOnLight: '#151025',
  mark: '#9be8ff',
} as const

/** How long a card takes to come and to go. */
const fadeSeconds = 0.2
/** Of the plate behind words, in sizes of the type. */
const platePadding = { x: 0.42, y: 0.26 }
/** Pictures between this frame and the next that a fast camera smears over, and how fast that is. */
const smear = { pictures: 8, fromWidths: 0.012 }

interface DrawOptions {
  /** Writes ANIMATIC and the timecode on the picture: what leaves the product is not taken for the video. */
  isMarked?: boolean
}

/**
 * Draws one frame of a video as it is planned: its picture on the way of its move, cut to the ratio, and the card that
 * stands there. A pure function: the same video, frame, ratio, size and fonts give the same pixels. Its
 * caller waits for fonts and decodes pictures before.
 */
export function drawAnimatic(
  canvas: Canvas,
  animatic: AnimaticVideo,
  frame: number,
  ratio: Ratio,
  { isMarked = false }: DrawOptions = {},
): void {
  const pen = canvas.getContext('2d', { alpha: false }) as Pen | null
  if (!pen) return
  pen.setTransform(1, 0, 0, 1, 0, 0)
  pen.globalAlpha = 1
  pen.fontKerning = 'normal'
  pen.textRendering = 'geometricPrecision'
  drawPicture(pen, animatic, frame)
  drawHidden(pen, findHiddenPart(animatic, frame))
  const segment = layOutVideo(animatic).find((each) => each.in <= frame && frame < each.out)
  if (segment && isCard(segment)) drawCard(pen, animatic, segment, frame, ratio)
  if (isMarked) drawMark(pen, `ANIMATIC  ${formatFrame(frame, animatic.frameRate)}`)
}

function drawPicture(pen: Pen, animatic: AnimaticVideo, frame: number): void {
  const camera = findCamera(animatic, frame)
  // Half a frame later, as long as a shutter is open.
  const moved = Math.abs(findCamera(animatic, frame + 0.5).x - camera.x)
  const pictures = moved > smear.fromWidths ? smear.pictures : 1
  for (let index = 0; index < pictures; index += 1) {
    pen.globalAlpha = 1 / (index + 1)
    placePicture(pen, animatic, index === 0 ? camera : findCamera(animatic, frame + index / pictures / 2))
  }
  pen.globalAlpha = 1
}

/** The picture as the camera sees it: it fills the frame also where the camera rolls or looks aside. */
function placePicture(pen: Pen, { picture }: AnimaticVideo, camera: Camera): void {
  const { width, height } = pen.canvas
  const roll = (camera.roll * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(roll)), Math.abs(Math.sin(roll))]
  const needed = { width: width * cos + height * sin, height: width * sin + height * cos }
  const scale = Math.max(needed.width / picture.width, needed.height / picture.height) * camera.zoom
  const drawn = { width: picture.width * scale, height: picture.height * scale }
  pen.imageSmoothingEnabled = true
  pen.imageSmoothingQuality = 'medium'
  pen.translate(width / 2, height / 2)
  pen.rotate(roll)
  pen.drawImage(
    picture,
    -drawn.width / 2 - shift(camera.x * width, drawn.width - needed.width),
    -drawn.height / 2 - shift(camera.y * height, drawn.height - needed.height),
    drawn.width,
    drawn.height,
  )
  pen.setTransform(1, 0, 0, 1, 0, 0)
}

/** As far aside as the camera looks, and no further than there is picture. */
const shift = (wanted: number, room: number) => Math.min(room / 2, Math.max(-room / 2, wanted))

/** The edge from behind which a reveal shows the product. */
function drawHidden(pen: Pen, part: number): void {
  if (part <= 0) return
  const { width, height } = pen.canvas
  const softEdge = width * 0.06
  const edge = pen.createLinearGradient(part * width - softEdge, 0, part * width + softEdge, 0)
  edge.addColorStop(0, colours.dark)
  edge.addColorStop(1, 'rgba(13, 7, 24, 0)')
  pen.fillStyle = edge
  pen.fillRect(0, 0, part * width + softEdge, height)
}

function drawCard(
  pen: Pen,
  animatic: AnimaticVideo,
  segment: CardSegment,
  frame: number,
  ratio: Ratio,
): void {
  const layout = layOutCard(describeCardToLayOut(segment, animatic.endCard), ratio)
  pen.globalAlpha = findOpacity(segment, frame, animatic)
  if (segment.kind === 'end') drawEndCard(pen, animatic, layout)
  else if (layout.lines.length > 0) {
    if (segment.kind === 'start') fillFrame(pen, colours.veil)
    else drawPlate(pen, layout)
    pen.fillStyle = colours.wordsOnDark
    drawLines(pen, layout)
  }
  pen.globalAlpha = 1
}

/** Start and end card close with the video's own first and last frame: they do not fade there. */
function findOpacity(segment: CardSegment, frame: number, { frameRate }: AnimaticVideo): number {
  const fadeFrames = Math.max(1, Math.round((fadeSeconds * frameRate.num) / frameRate.den))
  const coming = segment.kind === 'start' ? 1 : (frame - segment.in + 1) / fadeFrames
  const going = segment.kind === 'end' ? 1 : (segment.out - frame) / fadeFrames
  return Math.min(1, coming, going)
}

function drawEndCard(pen: Pen, animatic: AnimaticVideo, layout: CardLayout): void {
  const { logo, ground, colour } = animatic.endCardLook
  const { width, height } = pen.canvas
  fillFrame(pen, colours[ground])
  if (colour !== null) {
    const line = Math.max(2, Math.round(height * 0.008))
    pen.fillStyle = colour
    pen.fillRect(0, height - line, width, line)
  }
  pen.fillStyle = ground === 'light' ? colours.wordsOnLight : colours.wordsOnDark
  if (layout.logo) {
    if (logo) drawLogo(pen, logo, layout.logo, layout.align)
    else drawMissingLogo(pen, layout.logo)
  }
  drawLines(pen, layout)
}

/** The room of a logo that the brand kit does not have yet. */
function drawMissingLogo(pen: Pen, room: Box): void {
  const { left, top, width, height } = toPixels(pen, room)
  pen.strokeStyle = pen.fillStyle
  pen.lineWidth = Math.max(1, pen.canvas.height / 540)
  pen.setLineDash([height / 12, height / 12])
  pen.strokeRect(left, top, width, height)
  pen.setLineDash([])
  pen.font = animaticFont.replace('{size}', String(height * 0.28))
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText('Logo', left + width / 2, top + height / 2)
}

function drawLogo(pen: Pen, logo: DecodedPicture, room: Box, align: CardLayout['align']): void {
  const box = toPixels(pen, room)
  const scale = Math.min(box.width / logo.width, box.height / logo.height)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const left = { left: 0, center: (box.width - width) / 2, right: box.width - width }[align]
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(logo, box.left + left, box.top + (box.height - height) / 2, width, height)
}

function drawPlate(pen: Pen, { box, fontSize }: CardLayout): void {
  const { left, top, width, height } = toPixels(pen, box)
  const type = fontSize * pen.canvas.height
  const [x, y] = [platePadding.x * type, platePadding.y * type]
  pen.fillStyle = colours.plate
  pen.fillRect(
    Math.round(left - x),
    Math.round(top - y),
    Math.round(width + 2 * x),
    Math.round(height + 2 * y),
  )
}

/** The lines fill the lower part of the box: a logo stands above them. */
function drawLines(pen: Pen, { box, lines, align, fontSize, lineHeight }: CardLayout): void {
  const { left, top, width, height } = toPixels(pen, box)
  const line = lineHeight * pen.canvas.height
  pen.font = animaticFont.replace('{size}', String(fontSize * pen.canvas.height))
  pen.textAlign = align
  pen.textBaseline = 'alphabetic'
  const x = { left, center: left + width / 2, right: left + width }[align]
  const first = top + height - lines.length * line
  for (const [index, words] of lines.entries()) pen.fillText(words, x, first + (index + baseline) * line)
}
/** From the top of a line to where its letters stand, in heights of the line. */
const baseline = 0.79

function drawMark(pen: Pen, words: string): void {
  const { width, height } = pen.canvas
  const size = Math.round(Math.min(width, height) * 0.032)
  pen.font = animaticFont.replace('{size}', String(size))
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = colours.plate
  pen.fillRect(size, size, Math.round(pen.measureText(words).width + size * 1.2), size * 2)
  pen.fillStyle = colours.mark
  pen.fillText(words, size * 1.6, size * 2.35)
}

function fillFrame(pen: Pen, colour: string): void {
  pen.fillStyle = colour
  pen.fillRect(0, 0, pen.canvas.width, pen.canvas.height)
}

const toPixels = ({ canvas }: Pen, box: Box): Box => ({
  left: box.left * canvas.width,
  top: box.top * canvas.height,
  width: box.width * canvas.width,
  height: box.height * canvas.height,
})
