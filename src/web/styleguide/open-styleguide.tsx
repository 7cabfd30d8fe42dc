import '../theme/layers.css'
import '../theme/app-styles.ts'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../theme/fonts.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { colorModeManager, defaultColorMode } from '../theme/color-mode.tsx'
import { theme } from '../theme/theme.ts'
import { StyleguidePage } from './styleguide-page.tsx'

/*
 * A page of its own, outside the table of pages: only the development server knows its address
 * (scripts/serve-styleguide.ts), so that no build can hold a byte of it.
 */
const place = document.getElementById('styleguide')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorModeManager()}
        defaultColorScheme={defaultColorMode}
      >
        <StyleguidePage />
      </MantineProvider>
    </StrictMode>,
  )
}
