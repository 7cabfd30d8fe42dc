import { useQuery } from '@tanstack/react-query'
import { useEffect, type ComponentType } from 'react'
import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { accountParts } from './account-parts.ts'
import { BrandSection } from './profile/brand-section.tsx'
import { BillingSection } from './payments/billing-section.tsx'
import { DataSection } from './data/data-section.tsx'
import { passkeysQuery } from './passkeys/passkeys-query.ts'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { KeysSection } from './profile/keys-section.tsx'
import { PasswordSection } from './profile/password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { sessionsQuery } from './sessions/sessions-query.ts'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { ThemeSection } from './profile/theme-section.tsx'
import styles from './style/account-page.module.css'

export const meta = () => [{ title: pageTitle('Account') }]

const sections: Record<(typeof accountParts)[number]['anchor'], ComponentType> = {
  profile: ProfileSection,
  brand: BrandSection,
  password: PasswordSection,
  'two-step': SecondFactorSection,
  passkeys: PasskeysSection,
  sessions: SessionsSection,
  theme: ThemeSection,
  keys: KeysSection,
  billing: BillingSection,
  data: DataSection,
}

/** What belongs to the person, not to a subscription. */
export default function AccountPage() {
  const sessions = useQuery(sessionsQuery)
  const passkeys = useQuery(passkeysQuery)
  const isWhole = sessions.isFetched && passkeys.isFetched
  // The browser looks for the part of an address before this page is there, and before the lists above it are.
  useEffect(() => {
    if (isWhole) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [isWhole])
  return (
    <>
      <PageHeader title="Account" lead="Your name, how you sign in, and what you pay." />
      <div className={styles.page}>
        <nav className={styles.index} aria-label="On this page">
          <ul>
            {accountParts.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.sections}>
          {accountParts.map(({ anchor }) => {
            const Part = sections[anchor]
            return (
              <div key={anchor} id={anchor} className={styles.part}>
                <Part />
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}
