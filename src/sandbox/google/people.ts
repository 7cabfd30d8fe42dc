/** Someone who can sign in at the stand-in. All of them are invented. */
export type Person = { id: string; name: string; email: string; isEmailVerified: boolean }

export const inventedPeople: readonly Person[] = [
  {
    id: '104700000000000000001',
    name: 'Mira Castellan',
    email: 'mira.castellan@example.com',
    isEmailVerified: true,
  },
  {
    id: '104700000000000000002',
    name: 'Theo Lindqvist',
    email: 'theo.lindqvist@example.com',
    isEmailVerified: true,
  },
  {
    id: '104700000000000000003',
    name: 'Sol Adeyemi',
    email: 'sol.adeyemi@example.org',
    isEmailVerified: false,
  },
]
