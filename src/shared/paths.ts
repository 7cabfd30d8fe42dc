/**
 * The address of every page, exactly as it is spelled to the outside; the other form of the trailing slash redirects.
 */
export const pagePatterns = {
  landing: '/',
  demo: '/demo/nike',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  resetPassword: '/reset-password',
  unauthorized: '/unauthorized',
  guestReview: '/r/:secret',
  dashboard: '/dashboard/',
  account: '/account/',
  brandKit: '/account/brand/',
  productForm: '/product/build/',
  cart: '/product/cart/',
  checkoutSuccess: '/checkout/success/',
  subscriptions: '/subscriptions/',
  subscriptionStatus: '/subscriptions/status/',
  manageVideos: '/subscriptions/manage/:subscriptionId',
  items: '/subscriptions/items/:subscriptionId',
  approvals: '/subscriptions/approvals/:subscriptionId',
  review: '/subscriptions/review/:videoId',
  packingSlip: '/subscriptions/packing-slip/:subscriptionId',
  delivery: '/subscriptions/delivery/:subscriptionId',
  partnerDelivery: '/d/:secret',
  certificate: '/certificate/:certificateId',
  plan: '/subscriptions/plan/:subscriptionId',
  duePayment: '/account/payment/:invoiceId',
  adminDashboard: '/admin/dashboard/',
  accountManagement: '/account-management/',
  manageUsers: '/admin/manage/users/',
  manageProducts: '/admin/manage/products/',
  videosStatus: '/admin/videos/status/',
  shoot: '/admin/shoot/',
  payments: '/admin/payments/',
} as const

export type PageName = keyof typeof pagePatterns

/** Who may see a page: anyone, a signed-in user, or an admin. */
export type PageAccess = 'public' | 'user' | 'admin'

export const pageAccess: Record<PageName, PageAccess> = {
  landing: 'public',
  demo: 'public',
  login: 'public',
  register: 'public',
  verifyEmail: 'public',
  resetPassword: 'public',
  unauthorized: 'public',
  guestReview: 'public',
  dashboard: 'user',
  account: 'user',
  brandKit: 'user',
  productForm: 'user',
  cart: 'user',
  checkoutSuccess: 'user',
  subscriptions: 'user',
  subscriptionStatus: 'user',
  manageVideos: 'user',
  items: 'user',
  approvals: 'user',
  review: 'user',
  packingSlip: 'user',
  delivery: 'user',
  partnerDelivery: 'public',
  certificate: 'public',
  plan: 'user',
  duePayment: 'user',
  adminDashboard: 'admin',
  accountManagement: 'admin',
  manageUsers: 'admin',
  manageProducts: 'admin',
  videosStatus: 'admin',
  shoot: 'admin',
  payments: 'admin',
}

/** `address` with those of `values` that are given as its query; a page reads them back by the same names. */
function withQuery(address: string, values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, value)
  return query.size === 0 ? address : `${address}?${query}`
}

/** Names a video on the page of its delivery. */
export const deliveredFilmAnchor = (videoId: string): string => `film-${videoId}`

/** Page addresses as functions: for links, redirects, e-mails and the card provider's return address. */
export const paths = {
  landing: () => pagePatterns.landing,
  demo: () => pagePatterns.demo,
  /**
   * @param from where the person was going; read it back through `safeReturnPath` only
   * @param step `code` for who has taken the first step
   */
  login: (from?: string, step?: 'code') => withQuery(pagePatterns.login, { from, step }),
  /** @param from where the person was going; read it back through `safeReturnPath` only */
  register: (from?: string) => withQuery(pagePatterns.register, { from }),
  /** @param query.for `change` where the token agrees to a change of address */
  verifyEmail: (query: { token?: string; from?: string; for?: 'change' } = {}) =>
    withQuery(pagePatterns.verifyEmail, query),
  resetPassword: (query: { token?: string } = {}) => withQuery(pagePatterns.resetPassword, query),
  unauthorized: () => pagePatterns.unauthorized,
  /** Where a guest watches the one cut that a link shows. @param secret of the link; stored nowhere */
  guestReview: (secret: string) => `/r/${encodeURIComponent(secret)}`,
  dashboard: () => pagePatterns.dashboard,
  /** @param query.act what the person was doing when they left for Google */
  account: (query: { act?: string } = {}) => withQuery(pagePatterns.account, query),
  /** Logos, fonts, colours and words for one's own videos. */
  brandKit: () => pagePatterns.brandKit,
  /** @param query what to begin with, from `selectionLinkQuery` */
  productForm: (query?: string) =>
    query ? `${pagePatterns.productForm}?${query}` : pagePatterns.productForm,
  cart: () => pagePatterns.cart,
  checkoutSuccess: (checkoutSessionId?: string) =>
    withQuery(pagePatterns.checkoutSuccess, { session_id: checkoutSessionId }),
  subscriptions: () => pagePatterns.subscriptions,
  /** @param subscriptionId without it the page shows the newest subscription */
  subscriptionStatus: (subscriptionId?: string) =>
    withQuery(pagePatterns.subscriptionStatus, { id: subscriptionId }),
  /** @param query.film the video to open; `replan`: the number of the block to plan again */
  manageVideos: (
    subscriptionId: string,
    query: { film?: string; replan?: string; block?: string; status?: string } = {},
  ) => withQuery(`/subscriptions/manage/${encodeURIComponent(subscriptionId)}`, query),
  /** Where items are named and described, and chosen for videos and for the next month. */
  items: (subscriptionId: string) => `/subscriptions/items/${encodeURIComponent(subscriptionId)}`,
  /** Where brief and style frames are approved, or a change is asked for. */
  approvals: (subscriptionId: string) => `/subscriptions/approvals/${encodeURIComponent(subscriptionId)}`,
  /** Where a video's cuts are watched, noted on and approved. @param query.cut its number; `note`: the note to go to */
  review: (videoId: string, query: { cut?: string; note?: string } = {}) =>
    withQuery(`/subscriptions/review/${encodeURIComponent(videoId)}`, query),
  /** What goes into the parcel to the studio, to print. */
  packingSlip: (subscriptionId: string) =>
    `/subscriptions/packing-slip/${encodeURIComponent(subscriptionId)}`,
  /** What a block hands over. @param query.block its number; without it the one in production; `film`: the video to go to */
  delivery: (subscriptionId: string, { film, block }: { block?: string; film?: string } = {}) =>
    withQuery(`/subscriptions/delivery/${encodeURIComponent(subscriptionId)}`, { block }) +
    (film === undefined ? '' : `#${deliveredFilmAnchor(film)}`),
  /** The same for the holder of a partner's link. */
  partnerDelivery: (secret: string) => `/d/${encodeURIComponent(secret)}`,
  /** The public page that checks a file against a certificate. */
  certificate: (certificateId: string) => `/certificate/${encodeURIComponent(certificateId)}`,
  /** Where plan and videos are changed, paused and ended. */
  plan: (subscriptionId: string) => `/subscriptions/plan/${encodeURIComponent(subscriptionId)}`,
  /** Where a failed payment is retried; e-mails link here. */
  duePayment: (invoiceId: string) => `/account/payment/${encodeURIComponent(invoiceId)}`,
  /** @param query.waiting which list of what waits for the studio; `subscription`, `part`: the panel to open */
  adminDashboard: (query: { waiting?: string; subscription?: string; part?: string } = {}) =>
    withQuery(pagePatterns.adminDashboard, query),
  /** @param query what the record of changes is asked for, see `useRecordFilter` */
  accountManagement: (query: Readonly<Record<string, string>> = {}) =>
    withQuery(pagePatterns.accountManagement, query),
  /** @param query.user the user whose panel to open; `visit`: the user whose support view to open */
  manageUsers: (query: { user?: string; visit?: string } = {}) => withQuery(pagePatterns.manageUsers, query),
  manageProducts: () => pagePatterns.manageProducts,
  /** @param query.status the column to show; `film`, `subscription`: the panel to open */
  videosStatus: (query: { status?: string; film?: string; subscription?: string } = {}) =>
    withQuery(pagePatterns.videosStatus, query),
  /** The shot list. @param query.only the one video to show */
  shoot: (query: { only?: string } = {}) => withQuery(pagePatterns.shoot, query),
  payments: (query: { state?: string } = {}) => withQuery(pagePatterns.payments, query),
} satisfies Record<PageName, (...args: never[]) => string>

/** Where a signed-in person is at home. */
export function homePath(roles: readonly string[]): string {
  return roles.includes('admin') ? paths.adminDashboard() : paths.dashboard()
}
