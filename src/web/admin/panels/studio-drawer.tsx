import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { PaymentPanel } from '../money/payment-panel.tsx'
import { UserPanel } from '../people/user-panel.tsx'
import { VideoPanel } from './videos/video-panel.tsx'
import { closedPanels, usePanelAddress } from '../panel-frame/panel-address.ts'
import { useToastPlace } from '../../ui/toasts/toast.tsx'
import styles from './studio-drawer.module.css'
import { SubscriptionPanel } from './subscription-panel.tsx'

interface Shown {
  videoId: string | null
  subscriptionId: string | null
  userId: string | null
  paymentId: string | null
}

/**
 * What the studio looks into beside a board: a video, its subscription, its customer. One drawer, named in the address.
 */
export function StudioDrawer() {
  const address = usePanelAddress()
  const { filmId: videoId, subscriptionId, userId, paymentId } = address
  const named: Shown = { videoId, subscriptionId, userId, paymentId }
  const isOpen = Object.values(named).some((id) => id !== null)
  // While the drawer leaves, it still shows what it showed.
  const [last, setLast] = useState(named)
  if (isOpen && !isSame(named, last)) setLast(named)

  const close = () => {
    // A dialog above the drawer handles Escape itself.
    if (document.querySelector('.mantine-Modal-content')) return
    address.open(closedPanels)
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
          <ShownPanel {...last} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

const isSame = (one: Shown, other: Shown) =>
  one.videoId === other.videoId &&
  one.subscriptionId === other.subscriptionId &&
  one.userId === other.userId &&
  one.paymentId === other.paymentId

function ShownPanel({ videoId, subscriptionId, userId, paymentId }: Shown) {
  // Panels end with their buttons.
  useToastPlace('beside-panel')
  if (paymentId) return <PaymentPanel key={paymentId} invoiceId={paymentId} />
  if (videoId) return <VideoPanel key={videoId} videoId={videoId} />
  if (subscriptionId) return <SubscriptionPanel key={subscriptionId} subscriptionId={subscriptionId} />
  return userId && <UserPanel key={userId} userId={userId} />
}
