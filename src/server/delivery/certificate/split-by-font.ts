/** A piece of text that one font can draw. */
interface FontRun {
  font: string
  text: string
}

/** Drawn where no font has a glyph. */
export const missingGlyph = '\u25a1'

/**
 * Splits text by what fonts cover: each character by the first font that has it. What none has is drawn as
 * `missingGlyph`, in the first font; control characters and marks that reverse the direction of text are left out.
 *
 * @param fonts by preference
 */
export function splitByFont(
  text: string,
  fonts: readonly { name: string; has(codePoint: number): boolean }[],
): { runs: FontRun[]; isWhole: boolean } {
  const runs: FontRun[] = []
  let isWhole = true
  const first = fonts[0]?.name ?? ''
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
  for (const { segment } of new Intl.Segmenter('en').segment(clean)) {
    const codePoints = [...segment].map((character) => character.codePointAt(0) ?? 0)
    const font = fonts.find(({ has }) => codePoints.every(has))
    if (!font) isWhole = false
    const drawn = font ? segment : missingGlyph
    const name = font?.name ?? first
    const last = runs.at(-1)
    // A space is in every font: it stays with the word before it.
    if (last && (last.font === name || drawn === ' ')) last.text += drawn
    else runs.push({ font: name, text: drawn })
  }
  return { runs, isWhole }
}
