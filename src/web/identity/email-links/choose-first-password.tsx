import { Link } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { passwordLengthMin } from '#shared/contract/identity/auth-fields.ts'
import { paths } from '#shared/paths.ts'
import { Entrance, EntranceProblem, SubmitButton } from '../entrance/entrance.tsx'
import styles from '../entrance/entrance.module.css'
import { PasswordField } from '../forms/password-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { useFormCall } from '../forms/use-form-call.ts'

/**
 * Asks for the password of a new account, where its link was opened in another browser than the one that signed up:
 * anyone could have signed up there.
 *
 * @param onDone signed in now; with where the person was going when they signed up
 */
export function ChooseFirstPassword({
  token,
  email,
  name,
  from,
  onDone,
}: {
  token: string
  email: string
  name: string
  from: string | undefined
  onDone: (from: string | null) => Promise<void>
}) {
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.verifyEmail, { token }, (answer) =>
    answer.status === true ? onDone(answer.from) : undefined,
  )
  return (
    <Entrance
      title="Choose your password"
      lead="You opened the link in a different browser from the one used to sign up. Anyone can sign up with your address, so only the password you choose here counts. If it was you who signed up, the same one is fine."
      footer="You did not sign up? Close this page: no one gets an account with your address."
    >
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {problem?.sentence && (
          <EntranceProblem>
            <p>{problem.sentence}</p>
            {problem.code === 'link_invalid' && (
              <Link to={paths.verifyEmail(from ? { from } : {})}>Ask for a new link</Link>
            )}
          </EntranceProblem>
        )}
        <TextField label="E-mail" name="email" type="email" autoComplete="username" value={email} readOnly />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={name}
          error={problem?.fields['name']}
        />
        <PasswordField
          label="Password"
          name="newPassword"
          autoComplete="new-password"
          required
          hint={`At least ${passwordLengthMin} characters. A short sentence is easy to remember.`}
          error={problem?.fields['newPassword']}
        />
        <SubmitButton isBusy={isBusy}>Set password and continue</SubmitButton>
      </form>
    </Entrance>
  )
}
