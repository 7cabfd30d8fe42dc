import { usePublicConfig } from '../../system/installation/use-public-config.ts'

/** Where people write to who can't help themselves. */
export function WriteToUs() {
  const { contactEmail } = usePublicConfig()
  if (!contactEmail) return null
  return (
    <p>
      Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, from the address of your account.
    </p>
  )
}
