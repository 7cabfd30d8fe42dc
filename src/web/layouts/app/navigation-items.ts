import type { Icon } from '@tabler/icons-react'
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconLayoutKanban from '@tabler/icons-react/dist/esm/icons/IconLayoutKanban.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTimeline from '@tabler/icons-react/dist/esm/icons/IconTimeline.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs'
import { paths } from '#shared/paths.ts'

export interface NavigationItem {
  label: string
  /** For the bottom bar of phones, where room is short. */
  shortLabel: string
  to: string
  icon: Icon
}

export const customerNavigation: readonly NavigationItem[] = [
  { label: 'Dashboard', shortLabel: 'Home', to: paths.dashboard(), icon: IconLayoutDashboard },
  { label: 'Subscriptions', shortLabel: 'Films', to: paths.subscriptions(), icon: IconMovie },
  { label: 'Progress', shortLabel: 'Progress', to: paths.subscriptionStatus(), icon: IconTimeline },
  { label: 'New selection', shortLabel: 'New', to: paths.productForm(), icon: IconPlus },
  { label: 'Cart', shortLabel: 'Cart', to: paths.cart(), icon: IconShoppingBag },
]

export const studioNavigation: readonly NavigationItem[] = [
  { label: 'Studio', shortLabel: 'Studio', to: paths.adminDashboard(), icon: IconLayoutDashboard },
  { label: 'Film board', shortLabel: 'Board', to: paths.videosStatus(), icon: IconLayoutKanban },
  { label: 'Users', shortLabel: 'Users', to: paths.manageUsers(), icon: IconUsers },
  { label: 'Payments', shortLabel: 'Money', to: paths.payments(), icon: IconCreditCard },
  { label: 'Products', shortLabel: 'Products', to: paths.manageProducts(), icon: IconTag },
  { label: 'Admins', shortLabel: 'Admins', to: paths.accountManagement(), icon: IconUserShield },
]
