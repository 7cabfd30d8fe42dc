import { NavLink } from 'react-router'
import styles from './app-navigation.module.css'
import type { NavigationItem } from './navigation-items.ts'

interface AppNavigationProps {
  items: readonly NavigationItem[]
  label: string
}

/** The same links twice in one list: a column at the side of wide screens, a bar at the bottom of phones. */
export function AppNavigation({ items, label }: AppNavigationProps) {
  return (
    <nav className={styles.navigation} aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ label: name, shortLabel, to, icon: ItemIcon }) => (
          <li key={to}>
            <NavLink to={to} end prefetch="intent" className={styles.link}>
              <ItemIcon size={20} stroke={1.6} aria-hidden="true" />
              <span className={styles.long}>{name}</span>
              <span className={styles.short}>{shortLabel}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
