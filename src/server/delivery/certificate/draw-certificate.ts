import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import type { CertificateFacts } from '#shared/delivery/certificate-facts.ts'
import { displayLocale, formatDay } from '#shared/display-locale.ts'
import { readFaces, type FaceName } from './certificate-fonts.ts'
import { missingGlyph, splitByFont } from './split-by-font.ts'

interface Certificate {
  facts: CertificateFacts
  /** Canonical JSON of the facts: attached, so that nothing depends on what a font can draw. */
  factsText: string
  factsSha256: string
  id: string
  /** Where anybody checks a file against it. */
  checkUrl: string
  issuedAt: Date
}

const margin = 56
const ink = '#14101f'
const quiet = '#5a5470'
const hairline = '#d9d5e6'
const blue = '#1f4fd8'
/** One of the fonts that every reader of PDF has: hashes are compared character by character. */
const mono = 'Courier'

/** Draws a certificate as a PDF, A4. Each video is followed by its files and their hashes. */
export async function drawCertificate(certificate: Certificate): Promise<Buffer> {
  const { facts, issuedAt } = certificate
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin, left: margin, right: margin },
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Certificate of delivery ${certificate.id}`,
      Author: facts.studio,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  const content = buffer(doc as unknown as NodeJS.ReadableStream)
  const pen = createPen(doc)

  pen.write('heading', facts.studio.toUpperCase(), { size: 10, color: quiet, spacing: 2 })
  pen.write('heading', 'Certificate of delivery', { size: 28, before: 6 })
  pen.write('text', 'The films below were delivered as the files with these hashes.', {
    color: quiet,
    before: 2,
  })
  pen.line()
  pen.pair('For', [facts.customer.name, facts.customer.email].filter(Boolean).join(', '))
  pen.pair(
    'Subscription',
    `${facts.subscription.title} (${facts.subscription.reference}), block ${facts.block}`,
  )
  pen.pair('Issued', formatDay(issuedAt))
  pen.pair('Certificate', certificate.id)
  pen.pair('Rights', facts.rights)
  for (const video of facts.films) drawVideo(pen, video)

  pen.line()
  pen.write('strong', 'Check a file', { size: 10 })
  pen.write('text', certificate.checkUrl, { size: 9, color: blue, link: certificate.checkUrl })
  pen.write('text', 'SHA-256 of the facts, which are attached as facts.json:', { color: quiet, before: 6 })
  pen.write('mono', certificate.factsSha256, {})
  if (!pen.isWhole()) {
    pen.write('text', `${missingGlyph}: a character that this page can’t draw. facts.json has it.`, {
      color: quiet,
      before: 6,
    })
  }
  doc.file(Buffer.from(certificate.factsText), {
    name: 'facts.json',
    type: 'application/json',
    description: 'Canonical JSON of what this certificate states',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  })
  doc.end()
  return content
}

function drawVideo(pen: Pen, video: CertificateFacts['films'][number]): void {
  pen.line()
  pen.keepTogether(70)
  pen.write('strong', video.title, { size: 12 })
  pen.write(
    'text',
    `${video.lengthSeconds} s, ${formatRate(video.frameRate)} frames a second, cut v${video.cut}, delivered ${formatDay(new Date(video.deliveredAt))}`,
    { color: quiet },
  )
  if (video.approval) {
    const { by, at, sha256 } = video.approval
    pen.write('text', `Approved by ${by}, ${formatDay(new Date(at))}. Hash of what was approved:`, {
      before: 4,
    })
    pen.write('mono', sha256, {})
  }
  for (const { ratio, bytes, sha256 } of video.files) {
    pen.keepTogether(30)
    pen.write('text', `${ratio}, ${bytes.toLocaleString(displayLocale)} bytes, SHA-256`, {
      before: 6,
      size: 9,
    })
    pen.write('mono', sha256, {})
  }
}

const formatRate = ({ num, den }: { num: number; den: number }): string =>
  den === 1 ? String(num) : `${num}/${den}`

interface TextStyle {
  size?: number
  color?: string
  /** Points above. */
  before?: number
  /** Points between letters. */
  spacing?: number
  link?: string
}

interface Pen {
  write(face: FaceName | 'mono', text: string, style: TextStyle): void
  /** A name and its value, side by side. */
  pair(name: string, value: string): void
  line(): void
  /** A new page where less than so many points are left. */
  keepTogether(points: number): void
  /** Whether every character could be drawn. */
  isWhole(): boolean
}

function createPen(doc: PDFKit.PDFDocument): Pen {
  const fonts = readFaces().map(({ face, name, content }) => {
    doc.registerFont(name, content)
    doc.font(name)
    // Fonts that were registered from a buffer have fontkit's font; its types know only the standard ones.
    const { font } = (
      doc as unknown as Record<'_font', { font: { hasGlyphForCodePoint(code: number): boolean } }>
    )['_font']
    return { face, name, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) }
  })
  let isWhole = true

  function write(face: FaceName | 'mono', text: string, style: TextStyle, at: number = margin): void {
    const { size = 9.5, color = ink, before = 0, spacing = 0, link } = style
    const width = doc.page.width - margin - at
    doc.x = at
    doc.y += before
    doc.fontSize(size).fillColor(color)
    if (face === 'mono') {
      doc.font(mono).fontSize(8.5).text(text, { width, lineGap: 1 })
      return
    }
    const inFace = fonts.filter((each) => each.face === face)
    const split = splitByFont(text, [...inFace, ...fonts.filter((each) => each.face === 'text')])
    isWhole &&= split.isWhole
    for (const [index, run] of split.runs.entries()) {
      doc.font(run.font).text(run.text, {
        width,
        lineGap: 1.5,
        characterSpacing: spacing,
        continued: index < split.runs.length - 1,
        ...(link !== undefined && { link }),
      })
    }
  }

  return {
    write: (face, text, style) => write(face, text, style),
    pair(name, value) {
      const { y } = doc
      write('text', name, { color: quiet })
      doc.y = y
      write('text', value, {}, margin + 110)
      doc.y += 4
    },
    line() {
      doc.y += 14
      doc
        .moveTo(margin, doc.y)
        .lineTo(doc.page.width - margin, doc.y)
        .lineWidth(0.5)
        .stroke(hairline)
      doc.y += 14
    },
    keepTogether(points) {
      if (doc.y + points > doc.page.height - margin) doc.addPage()
    },
    isWhole: () => isWhole,
  }
}
