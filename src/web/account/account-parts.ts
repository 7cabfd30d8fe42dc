/** The parts of the account's page, in its order: `/account/#sessions` leads to one. The search finds them by `words`, too. */
export const accountParts = [
  { anchor: 'profile', title: 'Profile', words: 'name photo picture avatar email e-mail address change' },
  { anchor: 'brand', title: 'Brand kit', words: '' },
  { anchor: 'password', title: 'Password', words: 'change reset forgot login sign in security' },
  {
    anchor: 'two-step',
    title: 'Two-step sign-in',
    words: 'two-factor second factor 2fa authenticator code recovery codes security',
  },
  { anchor: 'passkeys', title: 'Passkeys', words: 'fingerprint face security key login sign in' },
  { anchor: 'sessions', title: 'Sessions', words: 'devices browsers sign out everywhere log out' },
  { anchor: 'theme', title: 'Theme', words: 'dark light mode colours colors appearance' },
  { anchor: 'keys', title: 'Keys', words: 'keyboard shortcuts single letters slash accessibility' },
  {
    anchor: 'billing',
    title: 'Billing',
    words: 'invoices receipts payments credit card cards charges method pay',
  },
  { anchor: 'data', title: 'Your data', words: 'download export delete close account deletion privacy gdpr' },
] as const
