import { TextField } from './text-field.tsx'

/** In memory only: gone with the tab, and never what the server renders. */
let lastTyped = ''

/**
 * The e-mail address of an account: to sign in, to register, or to request a link. Remembered from one of these
 * pages to the next, so that a user who forgot the password need not type it again.
 */
export function EmailField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete="username"
      required
      // Typed before hydration: no event reached React.
      inputRef={(input) => {
        if (input?.value) lastTyped = input.value
      }}
      defaultValue={lastTyped}
      onChange={(event) => (lastTyped = event.currentTarget.value)}
      error={error}
    />
  )
}
