import { describe, expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { safeReturnPath } from './return-path.ts'

describe('signing in returns a person to where they came from', () => {
  test.each([
    paths.dashboard(),
    paths.productForm(),
    paths.subscriptionStatus('sub_1'),
    paths.manageVideos('0b6f2f60-6a5e-4a7c-9b0b-1a2b3c4d5e6f'),
    `${paths.manageVideos('abc')}?block=2#film-3`,
    paths.videosStatus(),
    '/dashboard',
    paths.demo(),
    paths.verifyEmail({ token: 'abc', for: 'change' }),
  ])('%s is one of our pages', (address) => {
    expect(safeReturnPath(address)).toBe(address)
  })

  test('the address is the one that the parser returns', () => {
    expect(safeReturnPath('/account/../dashboard/?a=b')).toBe('/dashboard/?a=b')
  })
})

describe('no link can send a person who signs in anywhere else', () => {
  test.each([
    paths.verifyEmail(),
    paths.verifyEmail({ token: 'abc' }),
    '/login?for=change',
    undefined,
    null,
    '',
    ' ',
    '/',
    '//evil.example',
    '///evil.example',
    '////evil.example/dashboard/',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
    '/\u00a0/evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'HTTPS://evil.example/dashboard/',
    'http://own.invalid@evil.example/dashboard/',
    'https://own.invalid/dashboard/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'evil.example',
    '.evil.example',
    '@evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/%2e%2e//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/dashboard/..//evil.example',
    '/dashboard/\\..\\..\\evil.example',
    '/dashboard/%0d%0aSet-Cookie:a=b',
    '/dashboard/\r\nLocation: https://evil.example',
    '/dashboard/@evil.example',
    '/dashboard.evil.example',
    '/subscriptions/manage/..%2f..%2fapi',
    '/subscriptions/manage/',
    '/api/auth/sign-out',
    '/api/../api/session',
    '/sandbox/mailbox',
    '/login?from=/dashboard/',
    '/register',
    '/unauthorized',
    '／／evil.example',
    `/dashboard/?${'a'.repeat(3000)}`,
  ])('%j is not followed', (address) => {
    expect(safeReturnPath(address)).toBeNull()
  })
})

test('an address is followed up to two thousand characters', () => {
  const start = '/dashboard/?'
  const long = start + 'a'.repeat(2000 - start.length)
  expect(safeReturnPath(long)).toBe(long)
  expect(safeReturnPath(`${long}a`)).toBeNull()
})

test.each([paths.landing(), paths.login(), paths.register(), paths.resetPassword(), paths.unauthorized()])(
  'nobody is sent back to %s',
  (address) => {
    expect(safeReturnPath(`${address}?a=b`)).toBeNull()
  },
)
