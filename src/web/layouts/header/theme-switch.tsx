import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { switchesColorMode } from '../../theme/color-mode.tsx'
import styles from './theme-switch.module.css'

/**
 * Switches between light and dark, by the script that is in every page's head (theme/color-mode.tsx). Which mode is on is known before the first paint only to the style sheet, so both
 * pictures are there and it shows the right one.
 */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label="Switch between light and dark"
      {...switchesColorMode}
    >
      <IconSun className={styles.sun} size={20} stroke={1.6} aria-hidden="true" />
      <IconMoon className={styles.moon} size={20} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
