import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './panel-head.module.css'

interface PanelHeadProps {
  /** Where this belongs, with the links that lead there. */
  eyebrow: ReactNode
  title: string
  children?: ReactNode
}

/** The head of a panel: stays in sight while the panel is read; on phones its title alone does. */
export function PanelHead({ eyebrow, title, children }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <div className={styles.bar}>
        <Drawer.CloseButton className={styles.close} size={44} iconSize={20} aria-label="Close the panel" />
        <Drawer.Title className={styles.title}>{title}</Drawer.Title>
      </div>
      {children && <div className={styles.facts}>{children}</div>}
    </div>
  )
}
