import type { WayInChange } from './email.ts'

/** @returns what has happened, and what follows from it */
export function wayInWords(change: WayInChange): { happened: string; follows: string } {
  switch (change.what) {
    case 'password-set':
      return {
        happened: 'The password of your account was changed',
        follows: 'Every device that was signed in has to sign in again. Passkeys still work.',
      }
    case 'passkey-added':
      return {
        happened: 'A passkey was added to your account',
        follows: `It is called “${change.name}”, and signs you in without a password.`,
      }
    case 'passkey-removed':
      return {
        happened: 'A passkey of your account was removed',
        follows: `It was called “${change.name}”. It can no longer sign you in, and sessions started with it have ended.`,
      }
    case 'two-step-on':
      return {
        happened: 'Two-step sign-in was turned on for your account',
        follows: 'From now on, signing in takes a code from your authenticator app after the password.',
      }
    case 'two-step-off':
      return {
        happened: 'Two-step sign-in was turned off for your account',
        follows: 'From now on, your password is enough to sign in.',
      }
    case 'recovery-codes-renewed':
      return {
        happened: 'Your account has new recovery codes',
        follows: 'Your earlier recovery codes no longer work.',
      }
  }
}
