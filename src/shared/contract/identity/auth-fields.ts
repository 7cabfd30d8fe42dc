import { z } from 'zod'
import { singleLineText } from '../../fields.ts'

export const passwordLengthMin = 10
const passwordLengthMax = 128

export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This address is too long.')
  .pipe(z.email('This does not look like an e-mail address.'))

export const newPasswordField = z
  .string()
  .min(passwordLengthMin, `Use at least ${passwordLengthMin} characters.`)
  .max(passwordLengthMax, `Use at most ${passwordLengthMax} characters.`)

export const nameField = singleLineText(100).min(1, 'Tell us your name.')

export const tokenField = z.string().min(1).max(200)

/** Where the person was going; followed only as far as `safeReturnPath` allows. */
export const fromField = z.string().max(2000).optional()

/** A present password: unrestricted, because only the check against its hash decides. */
export const presentPasswordField = z
  .string()
  .min(1, 'Enter your password.')
  .max(passwordLengthMax, 'This is not your password.')

/** Missing only where the account has no password. */
export const ownPasswordField = presentPasswordField.optional()

/** Six digits of an app, or a recovery code. */
export const anyCodeField = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .regex(/^(\d{6}|[a-z2-7]{16})$/, 'Enter the six digits that your app shows, or a recovery code.')

/** The answer without content: there is nothing to return, or nothing that may be disclosed. */
export const done = z.object({ status: z.literal(true) })
