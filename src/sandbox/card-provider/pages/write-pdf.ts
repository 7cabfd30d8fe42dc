/** A piece of text on a page: points from the left and from the top of an A4 sheet. */
export type PdfText = {
  text: string
  x: number
  y: number
  size: number
  isBold?: boolean
  isRight?: boolean
}
export type PdfPage = {
  texts: PdfText[]
  /** Thin lines over the width, by their distance from the top. */ rules: number[]
}

export const pdfSheet = { width: 595, height: 842, margin: 56 }

/** The characters outside Latin-1 that the standard fonts have. Source: PDF 32000-1, annex D.2 (WinAnsiEncoding) */
const windowsCodes: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
}

/** About half an em for each character: enough to set numbers to the right edge with the standard font. */
const digitWidths: Record<string, number> = { ',': 0.278, '.': 0.278, ' ': 0.278, '-': 0.333, I: 0.278 }
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, character) => sum + (digitWidths[character] ?? 0.556) * size, 0)

/** A PDF 1.4 of text alone, in the fonts that every reader has. Source: PDF 32000-1 */
export function writePdf(title: string, pages: PdfPage[]): Buffer {
  const firstPage = 6
  const kids = pages.map((_page, index) => `${firstPage + index * 2} 0 R`).join(' ')
  const objects: Buffer[] = [
    latin('<< /Type /Catalog /Pages 2 0 R /Lang (en) >>'),
    latin(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>'),
    Buffer.concat([latin('<< /Title ('), encode(title), latin(') /Producer (Sandbox) >>')]),
  ]
  for (const [index, page] of pages.entries()) {
    const content = Buffer.concat([...page.rules.map(drawRule), ...page.texts.map(drawText)])
    objects.push(
      latin(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pdfSheet.width} ${pdfSheet.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${firstPage + index * 2 + 1} 0 R >>`,
      ),
      Buffer.concat([latin(`<< /Length ${content.length} >>\nstream\n`), content, latin('\nendstream')]),
    )
  }
  return assemble(objects)
}

/** Numbers the objects and writes the table of where each begins, by which a reader finds them. */
function assemble(objects: Buffer[]): Buffer {
  const parts = [latin('%PDF-1.4\n%\u00E2\u00E3\u00CF\u00D3\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const append = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    append(Buffer.concat([latin(`${index + 1} 0 obj\n`), object, latin('\nendobj\n')]))
  }
  const tableAt = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  append(latin(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  append(
    latin(
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${tableAt}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function drawText({ text, x, y, size, isBold, isRight }: PdfText): Buffer {
  const left = isRight ? x - widthOf(text, size) : x
  const place = `${left.toFixed(2)} ${(pdfSheet.height - y).toFixed(2)}`
  return Buffer.concat([
    latin(`BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${place} Td (`),
    encode(text),
    latin(') Tj ET\n'),
  ])
}

function drawRule(y: number): Buffer {
  const at = (pdfSheet.height - y).toFixed(2)
  return latin(`0.8 G 0.5 w ${pdfSheet.margin} ${at} m ${pdfSheet.width - pdfSheet.margin} ${at} l S 0 G\n`)
}

function latin(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

/** A text as the bytes of the fonts' encoding; what they don't have becomes a question mark. */
function encode(text: string): Buffer {
  const bytes = [...text].flatMap((character) => {
    const code = windowsCodes[character] ?? character.codePointAt(0) ?? 63
    const isKnown = code < 256 && (code >= 32 || character in windowsCodes)
    if (!isKnown) return [63]
    return character === '(' || character === ')' || character === '\\' ? [92, code] : [code]
  })
  return Buffer.from(bytes)
}
