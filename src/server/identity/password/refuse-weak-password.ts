import { findPasswordWeakness, type PasswordWeakness } from '#shared/identity/password-rules.ts'
import { refuse } from '../../http/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

const advice = 'Take a few words of your own instead.'

const sentences: Record<PasswordWeakness | 'common', string> = {
  common: `This password is among the first that others would try. ${advice}`,
  guessable: `Most of this password is your name, your address or ours. ${advice}`,
  repeated: `This password repeats itself or counts. ${advice}`,
}

/**
 * Refuses a new password that others would guess, however long it is.
 *
 * @param field under which it was sent: the sentence stands beside it
 * @param person whose it is to be
 * @throws Refusal invalid_input
 */
export function refuseWeakPassword(
  password: string,
  field: 'password' | 'newPassword',
  person: { name: string; email: string },
): void {
  const weakness = isCommonPassword(password)
    ? 'common'
    : findPasswordWeakness(password, [person.name, person.email])
  if (weakness) throw refuse('invalid_input', { fields: { [field]: sentences[weakness] } })
}
