import { readAspectRatio, type Ratio } from '../ratios.ts'
import type { Box } from '../safe-areas.ts'
import { measureText } from './measure-text.ts'
import { findAnchor, type Anchor, type CardKind, type CardPlace } from '../card-place.ts'

/** Where and how large the words of a card stand in a picture. Sizes are parts of the picture's height. */
export interface CardLayout {
  anchor: Anchor
  align: 'left' | 'center' | 'right'
  /** Size of the type, and from one line to the next. */
  fontSize: number
  lineHeight: number
  lines: string[]
  /** Around logo and lines. */
  box: Box
  /** Around the logo of an end card; null without one. */
  logo: Box | null
}

export interface CardToLayOut {
  kind: CardKind
  text: string
  place: CardPlace | undefined
  /** Whether the logo stands above the words. */
  hasLogo: boolean
}

interface TypeRule {
  /** Parts of the picture's height. */
  fontSize: number
  /** The longest line, in parts of the picture's width. */
  lineWidth: number
  /** From the edges to the words: parts of width and height. */
  margin: { x: number; y: number }
}

/** Type for each ratio: as large as it is read on a phone, in lines that the ratio has room for. */
const typeRules: Record<Ratio, TypeRule> = {
  '16:9': { fontSize: 0.072, lineWidth: 0.6, margin: { x: 0.06, y: 0.08 } },
  '9:16': { fontSize: 0.038, lineWidth: 0.72, margin: { x: 0.08, y: 0.08 } },
  '1:1': { fontSize: 0.066, lineWidth: 0.8, margin: { x: 0.07, y: 0.07 } },
  '4:5': { fontSize: 0.054, lineWidth: 0.8, margin: { x: 0.07, y: 0.07 } },
}

const lineHeightEm = 1.2
/** Height and width of the room for a logo, and its distance from the words, in sizes of the type. */
const logoEm = { height: 2.4, width: 6, gap: 0.8 }

/**
 * Lays a card out in a picture of this ratio: the same lines and box for drawing it and for judging it. Lines break at
 * white space, by the widths of the product's own typeface; a word longer than a line has a line of its own.
 */
export function layOutCard({ kind, text, place, hasLogo }: CardToLayOut, ratio: Ratio): CardLayout {
  const { fontSize, lineWidth, margin } = typeRules[ratio]
  const anchor = findAnchor(kind, place, ratio)
  const emWidth = fontSize / readAspectRatio(ratio)
  const lines = breakLines(text, lineWidth / emWidth)
  const lineHeight = fontSize * lineHeightEm
  const gap = hasLogo && lines.length > 0 ? logoEm.gap * fontSize : 0
  const logoHeight = hasLogo ? logoEm.height * fontSize : 0
  const width = emWidth * Math.max(hasLogo ? logoEm.width : 0, ...lines.map((line) => measureText(line)))
  const box = placeBox({ width, height: logoHeight + gap + lines.length * lineHeight }, anchor, margin)
  const align = anchor.endsWith('left') ? 'left' : anchor.endsWith('right') ? 'right' : 'center'
  const logo = hasLogo ? placeLogo(box, align, { width: logoEm.width * emWidth, height: logoHeight }) : null
  return { anchor, align, fontSize, lineHeight, lines, box, logo }
}

function placeBox(size: Pick<Box, 'width' | 'height'>, anchor: Anchor, margin: TypeRule['margin']): Box {
  const left = anchor.endsWith('left')
    ? margin.x
    : anchor.endsWith('right')
      ? 1 - margin.x - size.width
      : (1 - size.width) / 2
  const top = anchor.startsWith('top')
    ? margin.y
    : anchor.startsWith('bottom')
      ? 1 - margin.y - size.height
      : (1 - size.height) / 2
  return { left, top, ...size }
}

function placeLogo(box: Box, align: CardLayout['align'], size: Pick<Box, 'width' | 'height'>): Box {
  const room = box.width - size.width
  const left = box.left + (align === 'left' ? 0 : align === 'right' ? room : room / 2)
  return { left, top: box.top, ...size }
}

function breakLines(text: string, longestEm: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/\s+/u).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measureText(longer) <= longestEm) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
