import { createTheme, type MantineThemeOverride } from '@mantine/core'
import { breakpoints } from './breakpoints.ts'
import { palette } from './palette.ts'

const kanit = "'Kanit', 'Kanit fallback', sans-serif"
const manrope = "'Manrope Variable', 'Manrope fallback', system-ui, sans-serif"

/** As Mantine counts screens. */
const toEm = (pixels: number) => `${pixels / 16}em`

/** The look as Mantine reads it. What Mantine has no word for (motion, hairlines, surfaces) is in tokens.css. */
export const theme: MantineThemeOverride = createTheme({
  colors: palette,
  primaryColor: 'blue',
  primaryShade: { light: 6, dark: 6 },
  white: '#ffffff',
  black: palette.gray[9],
  autoContrast: false,
  fontFamily: manrope,
  // Codes and keys too: a page has two families, and none that depends on the machine.
  fontFamilyMonospace: manrope,
  headings: {
    fontFamily: kanit,
    fontWeight: '600',
    sizes: {
      // 4rem from 768 px on; below it shrinks with the screen, so that the first sentence of the first page is one line
      // of a phone, in the fallback font too: nothing moves when ours arrives.
      h1: { fontSize: 'clamp(2rem, 0.65rem + 6.98vw, 4rem)', lineHeight: '1.04' },
      h2: { fontSize: 'var(--type-head)', lineHeight: '1.12' },
      h3: { fontSize: 'var(--type-title)', lineHeight: '1.25' },
      h4: { fontSize: 'var(--type-lead)', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  // Mantine knows five names, we four widths.
  breakpoints: {
    xs: toEm(breakpoints.phone),
    sm: toEm(breakpoints.tablet),
    md: toEm(breakpoints.desk),
    lg: toEm(breakpoints.wide),
    xl: toEm(breakpoints.wide),
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
})
