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
import { paths, type PageName } from '#shared/paths.ts'

export interface NavigationItem {
  label: string
  to: string
  icon: Icon
  /** Where it is marked as the current place: its own page, then those that are reached from it. */
  pages: readonly [PageName, ...PageName[]]
}

export const customerNavigation: readonly NavigationItem[] = [
  { label: 'Dashboard', to: paths.dashboard(), icon: IconLayoutDashboard, pages: ['dashboard'] },
  {
    label: 'Subscriptions',
    to: paths.subscriptions(),
    icon: IconMovie,
    pages: ['subscriptions', 'manageVideos', 'review', 'delivery', 'items', 'plan'],
  },
  {
    label: 'Progress',
    to: paths.subscriptionStatus(),
    icon: IconTimeline,
    pages: ['subscriptionStatus', 'approvals', 'packingSlip'],
  },
  { label: 'New selection', to: paths.productForm(), icon: IconPlus, pages: ['productForm'] },
  { label: 'Cart', to: paths.cart(), icon: IconShoppingBag, pages: ['cart', 'checkoutSuccess'] },
]

export const studioNavigation: readonly NavigationItem[] = [
  { label: 'Studio', to: paths.adminDashboard(), icon: IconLayoutDashboard, pages: ['adminDashboard'] },
  {
    label: 'Film board',
    to: paths.videosStatus(),
    icon: IconLayoutKanban,
    pages: ['videosStatus', 'shoot'],
  },
  { label: 'Users', to: paths.manageUsers(), icon: IconUsers, pages: ['manageUsers'] },
  { label: 'Payments', to: paths.payments(), icon: IconCreditCard, pages: ['payments'] },
  { label: 'Products', to: paths.manageProducts(), icon: IconTag, pages: ['manageProducts'] },
  { label: 'Admins', to: paths.accountManagement(), icon: IconUserShield, pages: ['accountManagement'] },
]

/** What the account menu stands for. */
export const accountPages: readonly PageName[] = ['account', 'brandKit', 'duePayment']
