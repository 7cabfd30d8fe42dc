/** Why a logo or a font is not taken. */
export const brandKitRefusals = {
  not_a_logo: {
    status: 415,
    sentence: 'This file is not a logo that we can read. Use SVG or PNG.',
  },
  svg_not_plain: {
    status: 415,
    sentence:
      'This SVG contains more than shapes: text, a picture, a link to another file or a definition of entities. Turn text into outlines and save it as plain SVG, or send a PNG.',
  },
  logo_empty: {
    status: 422,
    sentence: 'This logo is empty: all of it is transparent.',
  },
  logo_too_slow: {
    status: 422,
    sentence: 'This logo takes too long to convert. Save it with fewer effects, or send a PNG.',
  },
  not_a_font: {
    status: 415,
    sentence: 'This file is not a font that we can read. Use WOFF2, OTF or TTF, as it came from its maker.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>
