import { PasswordInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FormCall } from '../identity/use-form-call.ts'
import { FieldError } from '../ui/field-error.tsx'
import { sessionsQuery } from './sessions-query.ts'

/** What an account asks of its owner before something dangerous: the password, and a code where it asks for one. */
export function OwnerFields({ problem }: Pick<FormCall, 'problem'>) {
  const { data } = useQuery(sessionsQuery)
  const wrong = problem?.code === 'wrong_password' || problem?.code === 'wrong_code' ? problem.code : null
  return (
    <>
      {data?.hasPassword !== false && (
        <PasswordInput
          label="Your password"
          name="password"
          autoComplete="current-password"
          error={wrong === 'wrong_password' ? problem?.sentence : problem?.fields['password']}
        />
      )}
      {data?.hasSecondFactor && (
        <TextInput
          label="Code from your app, or a recovery code"
          name="code"
          autoComplete="one-time-code"
          error={wrong === 'wrong_code' ? problem?.sentence : problem?.fields['code']}
        />
      )}
      {!wrong && <FieldError>{problem?.sentence}</FieldError>}
    </>
  )
}
