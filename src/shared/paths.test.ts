import { describe, expect, test } from 'vitest'
import { homePath, pageAccess, pagePatterns, type PageName } from './paths.ts'

/** Written out here on purpose: letters, bookmarks and other people's links rely on these very addresses. */
const addresses: [address: string, access: string][] = [
  ['/', 'public'],
  ['/login', 'public'],
  ['/register', 'public'],
  ['/verify-email', 'public'],
  ['/reset-password', 'public'],
  ['/demo/nike', 'public'],
  ['/unauthorized', 'public'],
  ['/dashboard/', 'user'],
  ['/account/', 'user'],
  ['/product/build/', 'user'],
  ['/product/cart/', 'user'],
  ['/checkout/success/', 'user'],
  ['/subscriptions/', 'user'],
  ['/subscriptions/status/', 'user'],
  ['/subscriptions/manage/:subscriptionId', 'user'],
  ['/subscriptions/plan/:subscriptionId', 'user'],
  ['/account/payment/:invoiceId', 'user'],
  ['/admin/dashboard/', 'admin'],
  ['/account-management/', 'admin'],
  ['/admin/manage/users/', 'admin'],
  ['/admin/manage/products/', 'admin'],
  ['/admin/videos/status/', 'admin'],
  ['/admin/payments/', 'admin'],
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
