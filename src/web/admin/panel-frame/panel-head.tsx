import { Drawer } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { pageTitle } from '../../system/page/page-title.ts'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'
import styles from './panel-head.module.css'

interface PanelHeadProps {
  /** Where this belongs, with the links that lead there. */
  eyebrow: ReactNode
  title: string
  children?: ReactNode
}

/**
 * The head of a panel: stays in sight while the panel is read; on phones its title alone does. Its title takes the focus of
 * what it replaces, the head of a panel that waited or a link in the panel before: it would leave the drawer.
 */
export function PanelHead({ eyebrow, title, children }: PanelHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus()
  }, [])
  useEffect(() => {
    const [before, own] = [document.title, pageTitle(title)]
    document.title = own
    return () => {
      // The next page may have given its own.
      if (document.title === own) document.title = before
    }
  }, [title])
  return (
    <div className={styles.head}>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <div className={styles.bar}>
        <Drawer.CloseButton className={styles.close} size={44} iconSize={20} aria-label="Close the panel" />
        <Drawer.Title ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </Drawer.Title>
      </div>
      {children && <div className={styles.facts}>{children}</div>}
    </div>
  )
}
