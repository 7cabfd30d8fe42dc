import type { WayInChange } from './email.ts'

/** @returns what has happened, and what follows from it */
export function wayInWords(change: WayInChange): { happened: string; follows: string } {
  switch (change.what) {
    case 'password-set':
      return {
        happened: 'The password of your account was changed',
        follows: 'Every device that was signed in has to sign in again. Passkeys go on working.',
      }
    case 'passkey-added':
      return {
        happened: 'A passkey was added to your account',
        follows: `It is called “${change.name}”, and signs in without the password.`,
      }
    case 'passkey-removed':
      return {
        happened: 'A passkey of your account was removed',
        follows: `It was called “${change.name}”. It opens the account no more, and what it had opened has ended.`,
      }
    case 'two-step-on':
      return {
        happened: 'Two-step sign-in was turned on for your account',
        follows: 'From now on the password is followed by a code of the authenticator app.',
      }
    case 'two-step-off':
      return {
        happened: 'Two-step sign-in was turned off for your account',
        follows: 'From now on the password is enough to sign in.',
      }
    case 'recovery-codes-renewed':
      return {
        happened: 'Your account has new recovery codes',
        follows: 'The recovery codes from before open nothing any more.',
      }
  }
}
