import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { passwordLengthMin } from '#shared/contract/identity/auth-fields.ts'
import { paths } from '#shared/paths.ts'
import { usePublicConfig } from '../system/installation/use-public-config.ts'
import { publicMeta } from '../system/page/seo.ts'
import { EmailField } from './forms/email-field.tsx'
import { Entrance, EntranceProblem, SubmitButton } from './entrance/entrance.tsx'
import styles from './entrance/entrance.module.css'
import { GoogleButton } from './factors/google-button.tsx'
import { RedirectSignedIn } from './entrance/redirect-signed-in.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { TextField } from './forms/text-field.tsx'
import { useIsHydrated } from '../ui/page/use-is-hydrated.ts'
import { useReturnPath } from './entrance/use-return-path.ts'
import { useFormCall } from './forms/use-form-call.ts'
import { WaitForVerification } from './email-links/wait-for-verification.tsx'

export const meta = publicMeta({
  title: 'Create an account',
  description:
    'Create an account to order product films and follow each of them. What you have chosen is saved.',
  path: paths.register(),
})

export default function RegisterPage() {
  const from = useReturnPath()
  const { termsUrl, privacyUrl } = usePublicConfig()
  const navigate = useNavigate()
  const sentTo = useSentTo()
  const { form, isBusy, problem, submit } = useFormCall(authEndpoints.signUp, { from }, (_done, { email }) =>
    navigate(paths.register(from), { state: { sentTo: email } }),
  )

  return (
    <Entrance
      title={sentTo ? 'Check your inbox' : 'Create an account'}
      lead={sentTo ? undefined : leadFor(from)}
      footer={
        <>
          Have an account already? <Link to={paths.login(from)}>Sign in</Link>
        </>
      }
      beside={<Beside from={from} />}
    >
      <RedirectSignedIn to={from} />
      {sentTo && (
        <WaitForVerification
          email={sentTo}
          from={from}
          onChange={() => void navigate(paths.register(from))}
        />
      )}
      {!sentTo && <GoogleButton />}
      {/* Kept while one waits: who mistyped the address finds all that was typed. */}
      <form
        ref={form}
        className={styles.form}
        method="post"
        noValidate
        hidden={sentTo !== null}
        onSubmit={submit}
      >
        {problem?.sentence && <EntranceProblem>{problem.sentence}</EntranceProblem>}
        <TextField label="Name" name="name" autoComplete="name" required error={problem?.fields['name']} />
        <EmailField error={problem?.fields['email']} />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          required
          hint={`At least ${passwordLengthMin} characters. A short sentence is easy to remember.`}
          error={problem?.fields['password']}
        />
        <SubmitButton isBusy={isBusy}>Create account</SubmitButton>
        <Terms termsUrl={termsUrl} privacyUrl={privacyUrl} />
      </form>
    </Entrance>
  )
}

const ChosenVideos = lazy(async () => ({
  default: (await import('./entrance/chosen-videos.tsx')).ChosenVideos,
}))

/** Loaded only for visitors who come from the product form: the sign-up form does not wait for it. */
function Beside({ from }: { from: string | undefined }) {
  if (!from?.startsWith(paths.productForm())) return null
  return (
    <Suspense fallback={null}>
      <ChosenVideos from={from} />
    </Suspense>
  )
}

/** The e-mail's recipient, in the browser's history entry: it survives a reload. */
function useSentTo(): string | null {
  const isHydrated = useIsHydrated()
  const { state } = useLocation()
  const stored = sentToSchema.safeParse(state)
  return isHydrated && stored.success ? stored.data.sentTo : null
}

const sentToSchema = z.object({ sentTo: z.string() })

function leadFor(from: string | undefined): string {
  return from?.startsWith(paths.productForm())
    ? 'What you have chosen is saved: you continue with your selection right after this.'
    : 'Follow your films from the order to the finished file.'
}

function Terms({ termsUrl, privacyUrl }: { termsUrl: string | null; privacyUrl: string | null }) {
  if (!termsUrl && !privacyUrl) return null
  return (
    <p className={styles.small}>
      By creating an account you agree to {termsUrl && <a href={termsUrl}>our terms</a>}
      {termsUrl && privacyUrl && ' and '}
      {privacyUrl && <a href={privacyUrl}>our privacy notice</a>}.
    </p>
  )
}
