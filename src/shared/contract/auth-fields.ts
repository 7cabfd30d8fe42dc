import { z } from 'zod'

export const passwordLengthMax = 128

/** A password that exists: whatever it is, only a check against the stored one says whether it is right. */
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

/** The answer where there is nothing to tell, or nothing that may be told. */
export const done = z.object({ status: z.literal(true) })
