import { Link, useLocation } from 'react-router'
import styles from './app-navigation.module.css'
import { markCurrent } from './find-page.ts'
import type { NavigationItem } from './navigation-items.ts'

interface AppNavigationProps {
  items: readonly NavigationItem[]
  label: string
}

/** A column at the side of wide screens, a bar at the bottom of phones. */
export function AppNavigation({ items, label }: AppNavigationProps) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.navigation} aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ label: name, to, icon: ItemIcon, pages }) => (
          <li key={to} data-two-words={name.includes(' ') || undefined}>
            <Link
              to={to}
              prefetch="intent"
              className={styles.link}
              aria-current={markCurrent(pages, pathname)}
            >
              <ItemIcon size={20} stroke={1.6} aria-hidden="true" />
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
