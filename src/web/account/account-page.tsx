import { pageTitle } from '../system/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { BillingSection } from './billing-section.tsx'
import { DataSection } from './data-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { ThemeSection } from './theme-section.tsx'
import styles from './account-page.module.css'

export const meta = () => [{ title: pageTitle('Account') }]

/** What belongs to the person, not to a subscription. */
export default function AccountPage() {
  return (
    <>
      <PageHeader title="Account" lead="Your name, how you sign in, and what you pay." />
      <div className={styles.sections}>
        <ProfileSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
        <ThemeSection />
        <BillingSection />
        <DataSection />
      </div>
    </>
  )
}
