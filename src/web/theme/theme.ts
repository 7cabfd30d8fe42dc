import { createTheme, type MantineThemeOverride } from '@mantine/core'
import { palette } from './palette.ts'

const kanit = "'Kanit', 'Kanit fallback', sans-serif"
const manrope = "'Manrope Variable', 'Manrope fallback', system-ui, sans-serif"

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
      // 4rem from 768 px on; below it shrinks with the screen.
      h1: { fontSize: 'clamp(2.25rem, 0.9rem + 6.4vw, 4rem)', lineHeight: '1.04' },
      h2: { fontSize: 'clamp(1.75rem, 1.2rem + 2.4vw, 2.5rem)', lineHeight: '1.12' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  shadows: { xs: 'none', sm: 'var(--shadow)', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  breakpoints: { xs: '22.5em', sm: '36em', md: '48em', lg: '56.25em', xl: '90em' },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
})
