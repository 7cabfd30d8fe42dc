import { describe, expect, test } from 'vitest'
import { homePath, pageAccess, pagePatterns, paths, type PageName } from './paths.ts'

/** Deliberately repeated here: e-mails, bookmarks and links on other sites rely on these exact addresses. */
const addresses: [address: string, access: string][] = [
  ['/', 'public'],
  ['/login', 'public'],
  ['/r/:secret', 'public'],
  ['/register', 'public'],
  ['/verify-email', 'public'],
  ['/reset-password', 'public'],
  ['/demo/nike', 'public'],
  ['/unauthorized', 'public'],
  ['/dashboard/', 'user'],
  ['/account/', 'user'],
  ['/account/brand/', 'user'],
  ['/product/build/', 'user'],
  ['/product/cart/', 'user'],
  ['/checkout/success/', 'user'],
  ['/subscriptions/', 'user'],
  ['/subscriptions/status/', 'user'],
  ['/subscriptions/manage/:subscriptionId', 'user'],
  ['/subscriptions/plan/:subscriptionId', 'user'],
  ['/subscriptions/approvals/:subscriptionId', 'user'],
  ['/subscriptions/review/:videoId', 'user'],
  ['/subscriptions/items/:subscriptionId', 'user'],
  ['/subscriptions/packing-slip/:subscriptionId', 'user'],
  ['/subscriptions/delivery/:subscriptionId', 'user'],
  ['/d/:secret', 'public'],
  ['/certificate/:certificateId', 'public'],
  ['/account/payment/:invoiceId', 'user'],
  ['/admin/dashboard/', 'admin'],
  ['/account-management/', 'admin'],
  ['/admin/manage/users/', 'admin'],
  ['/admin/manage/products/', 'admin'],
  ['/admin/videos/status/', 'admin'],
  ['/admin/payments/', 'admin'],
  ['/admin/shoot/', 'admin'],
]

const accessByAddress = new Map(
  (Object.keys(pagePatterns) as PageName[]).map((name) => [pagePatterns[name] as string, pageAccess[name]]),
)

describe('the addresses of the product', () => {
  test.each(addresses)('%s is a page for %s', (address, access) => {
    expect(accessByAddress.get(address)).toBe(access)
  })

  test('are these and no others', () => {
    expect([...accessByAddress.keys()].toSorted()).toEqual(addresses.map(([address]) => address).toSorted())
  })
})

describe('home', () => {
  test.each([
    [['user'], '/dashboard/'],
    [[], '/dashboard/'],
    [['user', 'admin'], '/admin/dashboard/'],
  ])('of somebody with the roles %j is %s', (roles, home) => {
    expect(homePath(roles)).toBe(home)
  })
})

/** How each page is addressed, without and with what it may be given. */
const written: [string, string][] = [
  [paths.landing(), '/'],
  [paths.demo(), '/demo/nike'],
  [paths.login(), '/login'],
  [paths.login('/cart/?a=b'), '/login?from=%2Fcart%2F%3Fa%3Db'],
  [paths.login('/cart/', 'code'), '/login?from=%2Fcart%2F&step=code'],
  [paths.register(), '/register'],
  [paths.register('/cart/'), '/register?from=%2Fcart%2F'],
  [paths.verifyEmail(), '/verify-email'],
  [paths.verifyEmail({ token: 'a b', for: 'change' }), '/verify-email?token=a+b&for=change'],
  [paths.resetPassword(), '/reset-password'],
  [paths.resetPassword({ token: 'abc' }), '/reset-password?token=abc'],
  [paths.unauthorized(), '/unauthorized'],
  [paths.dashboard(), '/dashboard/'],
  [paths.account(), '/account/'],
  [paths.account({ act: 'delete me' }), '/account/?act=delete+me'],
  [paths.productForm(), '/product/build/'],
  [paths.productForm('plan=yearly'), '/product/build/?plan=yearly'],
  [paths.cart(), '/product/cart/'],
  [paths.checkoutSuccess(), '/checkout/success/'],
  [paths.checkoutSuccess('cs_1'), '/checkout/success/?session_id=cs_1'],
  [paths.subscriptions(), '/subscriptions/'],
  [paths.subscriptionStatus(), '/subscriptions/status/'],
  [paths.subscriptionStatus('sub_1'), '/subscriptions/status/?id=sub_1'],
  [paths.manageVideos('a/b'), '/subscriptions/manage/a%2Fb'],
  [paths.manageVideos('a', { film: 'b/c' }), '/subscriptions/manage/a?film=b%2Fc'],
  [paths.manageVideos('a', { replan: '2' }), '/subscriptions/manage/a?replan=2'],
  [paths.plan('a/b'), '/subscriptions/plan/a%2Fb'],
  [paths.approvals('s/1'), '/subscriptions/approvals/s%2F1'],
  [paths.items('s/1'), '/subscriptions/items/s%2F1'],
  [paths.packingSlip('s/1'), '/subscriptions/packing-slip/s%2F1'],
  [paths.delivery('s/1'), '/subscriptions/delivery/s%2F1'],
  [paths.delivery('s', { block: '2' }), '/subscriptions/delivery/s?block=2'],
  [paths.delivery('s', { block: '2', film: 'f' }), '/subscriptions/delivery/s?block=2#film-f'],
  [paths.partnerDelivery('a/b'), '/d/a%2Fb'],
  [paths.certificate('a/b'), '/certificate/a%2Fb'],
  [paths.duePayment('a/b'), '/account/payment/a%2Fb'],
  [paths.adminDashboard(), '/admin/dashboard/'],
  [paths.adminDashboard({ waiting: 'brief' }), '/admin/dashboard/?waiting=brief'],
  [paths.adminDashboard({ subscription: 's', part: 'brief' }), '/admin/dashboard/?subscription=s&part=brief'],
  [paths.accountManagement({ who: 'a@b' }), '/account-management/?who=a%40b'],
  [paths.accountManagement(), '/account-management/'],
  [paths.manageUsers(), '/admin/manage/users/'],
  [paths.manageUsers({ user: 'u' }), '/admin/manage/users/?user=u'],
  [paths.manageUsers({ visit: 'u' }), '/admin/manage/users/?visit=u'],
  [paths.manageProducts(), '/admin/manage/products/'],
  [paths.videosStatus(), '/admin/videos/status/'],
  [paths.videosStatus({ film: 'f', subscription: 's' }), '/admin/videos/status/?film=f&subscription=s'],
  [paths.videosStatus({ status: 'shooting' }), '/admin/videos/status/?status=shooting'],
  [paths.payments({ state: 'refund-owed' }), '/admin/payments/?state=refund-owed'],
  [paths.payments(), '/admin/payments/'],
]

test.each(written)('%s leads to %s', (address, expected) => {
  expect(address).toBe(expected)
})
