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
  /** Further words that the search finds it by. */
  words: string
  to: string
  icon: Icon
  /** Where it is marked as the current place: its own page, then those that are reached from it. */
  pages: readonly [PageName, ...PageName[]]
}

export const customerNavigation: readonly NavigationItem[] = [
  {
    label: 'Dashboard',
    words: 'home start overview',
    to: paths.dashboard(),
    icon: IconLayoutDashboard,
    pages: ['dashboard'],
  },
  {
    label: 'Subscriptions',
    words: 'films videos orders',
    to: paths.subscriptions(),
    icon: IconMovie,
    pages: ['subscriptions', 'checkoutSuccess', 'manageVideos', 'review', 'delivery', 'items', 'plan'],
  },
  {
    label: 'Progress',
    words: 'status steps parcels shipping tracking',
    to: paths.subscriptionStatus(),
    icon: IconTimeline,
    pages: ['subscriptionStatus', 'approvals', 'packingSlip'],
  },
  {
    label: 'New selection',
    words: 'order buy films videos prices calculator add',
    to: paths.productForm(),
    icon: IconPlus,
    pages: ['productForm'],
  },
  {
    label: 'Cart',
    words: 'basket checkout pay order',
    to: paths.cart(),
    icon: IconShoppingBag,
    pages: ['cart'],
  },
]

export const studioNavigation: readonly NavigationItem[] = [
  {
    label: 'Studio',
    words: 'home overview waiting approvals subscriptions system flags pause money',
    to: paths.adminDashboard(),
    icon: IconLayoutDashboard,
    pages: ['adminDashboard'],
  },
  {
    label: 'Film board',
    words: 'videos production kanban status cuts uploads',
    to: paths.videosStatus(),
    icon: IconLayoutKanban,
    pages: ['videosStatus', 'shoot'],
  },
  {
    label: 'Users',
    words: 'people customers accounts roles suspend support',
    to: paths.manageUsers(),
    icon: IconUsers,
    pages: ['manageUsers'],
  },
  {
    label: 'Payments',
    words: 'refunds discounts coupons invoices charges money billing disputes',
    to: paths.payments(),
    icon: IconCreditCard,
    pages: ['payments'],
  },
  {
    label: 'Products',
    words: 'catalogue catalog prices figures tokens',
    to: paths.manageProducts(),
    icon: IconTag,
    pages: ['manageProducts'],
  },
  {
    label: 'Admins',
    words: 'roles record of changes audit log history',
    to: paths.accountManagement(),
    icon: IconUserShield,
    pages: ['accountManagement'],
  },
]

/** What the account menu stands for. */
export const accountPages: readonly PageName[] = ['account', 'brandKit', 'duePayment']
