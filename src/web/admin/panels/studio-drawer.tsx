import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { UserPanel } from '../people/user-panel.tsx'
import { FilmPanel } from './film-panel.tsx'
import { allClosed, usePanelAddress } from './panel-address.ts'
import styles from './studio-drawer.module.css'
import { SubscriptionPanel } from './subscription-panel.tsx'

interface Shown {
  filmId: string | null
  subscriptionId: string | null
  userId: string | null
}

/** What the studio looks into beside a board: a film, its subscription, its customer. One drawer, named in the address. */
export function StudioDrawer() {
  const address = usePanelAddress()
  const { filmId, subscriptionId, userId } = address
  const isOpen = filmId !== null || subscriptionId !== null || userId !== null
  // While the drawer leaves, it still shows what it showed.
  const [last, setLast] = useState<Shown>({ filmId, subscriptionId, userId })
  const isOther = filmId !== last.filmId || subscriptionId !== last.subscriptionId || userId !== last.userId
  if (isOpen && isOther) setLast({ filmId, subscriptionId, userId })

  const close = () => {
    // Escape is heard by a dialog above the drawer too; it is meant for that one.
    if (document.querySelector('.mantine-Modal-content')) return
    address.open(allClosed)
  }
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={close}
      position="right"
      size={720}
      classNames={{ content: styles.content }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body className={styles.body}>
          <PanelOf {...last} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function PanelOf({ filmId, subscriptionId, userId }: Shown) {
  if (filmId) return <FilmPanel key={filmId} filmId={filmId} />
  if (subscriptionId) return <SubscriptionPanel key={subscriptionId} subscriptionId={subscriptionId} />
  return userId && <UserPanel key={userId} userId={userId} />
}
