import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../identity/forms/text-field.tsx'
import type { FormCall } from '../../identity/forms/use-form-call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { OwnerProof } from './owner-proof.tsx'
import type { OwnerAct, ResumedAct } from './resumed-act.ts'
import { sessionsQuery } from '../sessions/sessions-query.ts'

interface OwnerFieldsProps extends Pick<FormCall, 'problem'> {
  act: OwnerAct
  resumed: ResumedAct | null
}

/** What an account asks of its owner before something dangerous: the password, and a code where it asks for one. */
export function OwnerFields({ problem, act, resumed }: OwnerFieldsProps) {
  const { data } = useQuery(sessionsQuery)
  const wrong = problem?.code === 'wrong_password' || problem?.code === 'wrong_code' ? problem.code : null
  return (
    <>
      <OwnerProof act={act} resumed={resumed} problem={problem} />
      {data?.hasSecondFactor && (
        <TextField
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
