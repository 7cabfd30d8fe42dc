import { useMantineColorScheme } from '@mantine/core'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import styles from './theme-switch.module.css'

/**
 * Switches between light and dark. Which mode is on is known before the first paint only to the style sheet, so both
 * pictures are there and it shows the right one.
 */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const switchMode = () => {
    const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark'
    setColorScheme(isDark ? 'light' : 'dark')
  }
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label="Switch between light and dark"
      onClick={switchMode}
    >
      <IconSun className={styles.sun} size={20} stroke={1.6} aria-hidden="true" />
      <IconMoon className={styles.moon} size={20} stroke={1.6} aria-hidden="true" />
    </button>
  )
}
