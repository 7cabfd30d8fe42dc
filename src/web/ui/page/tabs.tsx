import { Tabs as MantineTabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { bringToSight } from './bring-to-sight.ts'
import styles from './tabs.module.css'

export interface Tab {
  id: string
  label: string
  /** A figure after the label, such as how many are behind the tab. Null until it is known: its room is kept. */
  count?: number | null
}

interface TabsProps {
  tabs: readonly Tab[]
  /** The tab that is open. */
  open: string
  onOpen: (id: string) => void
  /** What the tabs choose between. */
  label: string
  /** The open tab's content. */
  children: ReactNode
}

/** Tabs on a hairline; arrows move between them. Keep `open` in the address, so that a tab can be linked to. */
export function Tabs({ tabs, open, onOpen, label, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const openIndex = tabs.findIndex((tab) => tab.id === open)
  const pressed = useRef<string | null>(null)
  useEffect(() => {
    bringToSight(list.current, list.current?.children[openIndex])
    if (pressed.current === open) pressed.current = null
    // The way back opens another one than that in focus.
    const focused = document.activeElement
    const isLeftBehind = pressed.current === null && focused?.getAttribute('role') === 'tab'
    const tab = list.current?.children[openIndex]
    if (isLeftBehind && list.current?.contains(focused) && tab instanceof HTMLElement) tab.focus()
  }, [open, openIndex])
  const press = (id: string | null) => {
    if (!id) return
    if (id !== open) pressed.current = id
    onOpen(id)
  }
  return (
    <MantineTabs value={open} onChange={press} variant="unstyled">
      <MantineTabs.List ref={list} className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={open} className={styles.panel}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  )
}
