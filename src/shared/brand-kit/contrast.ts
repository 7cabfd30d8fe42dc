/** Contrast of large type and of drawings, and of running text (WCAG 2.2, 1.4.11 and 1.4.3, level AA). */
const drawingContrast = 3
const white = '#ffffff'
const black = '#000000'

/** Relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function readLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours as `#rrggbb`, from 1 to 21. */
export function findContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [readLuminance(one), readLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export interface ColourHint {
  /** Which words read better on this colour. */
  wordsOnIt: 'white' | 'black'
  /** The contrast of those words. */
  contrast: number
  /** The ground on which a logo or large words in this colour are hard to see; null where both are fine. */
  faintOn: 'white' | 'black' | null
}

/** What a video's designer wants to know of a colour. */
export function describeColour(colour: string): ColourHint {
  const [onWhite, onBlack] = [findContrast(colour, white), findContrast(colour, black)]
  const faintOn = onWhite < drawingContrast ? 'white' : onBlack < drawingContrast ? 'black' : null
  return {
    wordsOnIt: onWhite >= onBlack ? 'white' : 'black',
    contrast: Math.max(onWhite, onBlack),
    faintOn,
  }
}
