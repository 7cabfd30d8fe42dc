import { z } from 'zod'
import { anyCodeField, done, ownPasswordField } from './auth-fields.ts'
import { defineCall, type Call } from '../call/define-call.ts'
import { idField, singleLineText, timeField } from '../../fields.ts'

/** As many as one person may have. */
export const passkeysMax = 20

/** Bytes as WebAuthn writes them in JSON. */
const bytesField = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax)
    .regex(/^[\w-]+$/, 'This is not base64url.')

const credentialIdField = bytesField(1400)
const transportsField = z.array(z.string().max(32)).max(10)

const namedCredential = {
  id: credentialIdField,
  rawId: credentialIdField,
  type: z.literal('public-key'),
  /** No extensions are requested; the field is part of the format. */
  clientExtensionResults: z.object({}).default({}),
}

/** The browser's response after creating a passkey (WebAuthn 3, RegistrationResponseJSON). */
export const newCredentialSchema = z.object({
  ...namedCredential,
  response: z.object({
    clientDataJSON: bytesField(8_000),
    attestationObject: bytesField(32_000),
    transports: transportsField.optional(),
  }),
})
export type NewCredential = z.infer<typeof newCredentialSchema>

/** The browser's response after using a passkey (WebAuthn 3, AuthenticationResponseJSON). */
export const shownCredentialSchema = z.object({
  ...namedCredential,
  response: z.object({
    clientDataJSON: bytesField(8_000),
    authenticatorData: bytesField(8_000),
    signature: bytesField(8_000),
    /** Whose it is: the account's id in bytes. */
    userHandle: bytesField(128),
  }),
})
export type ShownCredential = z.infer<typeof shownCredentialSchema>

const passkeyNameField = singleLineText(60).min(1, 'Give it a name that you recognize.')

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timeField,
  /** Null until the first sign-in with it. */
  lastUsedAt: timeField.nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const ownerFields = {
  password: ownPasswordField,
  /** Where two-step sign-in is on. */
  code: anyCodeField.optional(),
}

const listPasskeys = defineCall({
  method: 'GET',
  path: '/api/auth/passkey/list-user-passkeys',
  summary: 'The own passkeys, the oldest first.',
  access: 'session',
  input: z.object({}),
  output: z.object({ passkeys: z.array(passkeySchema) }),
  refusals: [],
})

const beginPasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/generate-register-options',
  summary: 'Begins adding a passkey: what the browser needs to make one. Good once, for five minutes.',
  access: 'session',
  operation: 'essential',
  input: z.object(ownerFields),
  output: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    /** Those that are there already: a device makes no second one. */
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  }),
  refusals: [
    'wrong_password',
    'confirmation_needed',
    'wrong_code',
    'second_factor_needed',
    'too_many_passkeys',
    'too_many_requests',
    'busy',
  ],
})

const addPasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/verify-registration',
  summary: 'Keeps the passkey that the browser has made.',
  access: 'session',
  operation: 'essential',
  input: z.object({ name: passkeyNameField, credential: newCredentialSchema }),
  output: done,
  refusals: ['passkey_refused', 'too_many_passkeys'],
})

const renamePasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/update-passkey',
  summary: 'Gives an own passkey another name.',
  access: 'session',
  operation: 'write',
  input: z.object({ passkeyId: idField, name: passkeyNameField }),
  output: done,
  refusals: ['not_found'],
})

const removePasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/delete-passkey',
  summary: 'Removes an own passkey, and ends the sessions that it has opened elsewhere.',
  access: 'session',
  operation: 'essential',
  input: z.object({ passkeyId: idField, ...ownerFields }),
  output: done,
  refusals: [
    'not_found',
    'wrong_password',
    'confirmation_needed',
    'wrong_code',
    'second_factor_needed',
    'too_many_requests',
    'busy',
  ],
})

const beginPasskeySignIn = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/generate-authenticate-options',
  summary:
    'Begins signing in with a passkey: what the browser needs to ask for one. The same for everyone; good once, for five minutes.',
  access: 'entrance',
  input: z.object({}),
  output: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
  refusals: ['too_many_requests'],
})

const signInWithPasskey = defineCall({
  method: 'POST',
  path: '/api/auth/passkey/verify-authentication',
  summary: 'Signs in with a passkey. It stands for both steps: the device has asked its owner who they are.',
  access: 'entrance',
  input: z.object({ credential: shownCredentialSchema }),
  output: done,
  refusals: ['passkey_refused', 'account_suspended', 'too_many_requests'],
})

export const passkeyEndpoints = {
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} as const satisfies Record<string, Call>
