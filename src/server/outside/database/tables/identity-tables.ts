import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { UserState } from '#shared/identity/user-state.ts'

/** People, and how they sign up, in and out (migrations 0001, 0002, 0004, 0008 and 0009). */
export interface IdentityTables {
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  verifications: VerificationsTable
  signUps: SignUpsTable
  secondFactors: SecondFactorsTable
  passkeys: PasskeysTable
  recoveryCodes: { userId: string; codeHash: string }
  addressChanges: AddressChangesTable
  rateLimits: { id: string; key: string; count: number; lastRequest: number }
  secrets: { name: string; value: string; createdAt: Generated<Date> }
}

interface UsersTable {
  id: string
  email: string
  emailVerified: Generated<boolean>
  name: Generated<string>
  image: string | null
  roles: Generated<string[]>
  extra: JSONColumnType<Record<string, unknown>, string | undefined, string>
  suspendedAt: Date | null
  /** Made by the database, of `suspendedAt` and `emailVerified`. */
  state: GeneratedAlways<UserState>
  /** What a search looks through; made by the database. */
  searchText: GeneratedAlways<string>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface SessionsTable {
  id: string
  tokenHash: string
  userId: string
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
  /** The passkey that was shown for it. */
  passkeyId: string | null
  /** When its owner last showed who they are. */
  confirmedAt: Generated<Date>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface PasskeysTable {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

interface AccountsTable {
  id: string
  accountId: string
  providerId: string
  userId: string
  accessToken: string | null
  refreshToken: string | null
  idToken: string | null
  accessTokenExpiresAt: Date | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  password: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface VerificationsTable {
  id: string
  identifier: string
  value: string
  expiresAt: Date
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface SignUpsTable {
  secretHash: string
  userId: string
  name: string
  passwordHash: string
  returnPath: string | null
  expiresAt: Date
}

interface SecondFactorsTable {
  userId: string
  sealedSecret: string
  lastStep: Generated<number>
  confirmedAt: Date | null
  createdAt: Generated<Date>
}

interface AddressChangesTable {
  userId: string
  newEmail: string
  oldTokenHash: string
  newTokenHash: string
  oldConfirmedAt: Date | null
  newConfirmedAt: Date | null
  expiresAt: Date
}
