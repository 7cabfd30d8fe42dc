import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import styles from './account-management-page.module.css'
import { ChangeRecord } from './changes/change-record.tsx'
import { StudioDrawer } from './panels/studio-drawer.tsx'
import { AdminList } from './people/admin-list.tsx'
import { GiveAdmin } from './people/give-admin.tsx'

export const meta = () => [{ title: pageTitle('Admins') }]

/** The admins: who has the role, who is given it, and what they changed. */
export default function AccountManagementPage() {
  return (
    <>
      <PageHeader
        eyebrow="Studio"
        title="Admins"
        lead="Who runs the studio, and what they changed. The last admin can’t lose the role, and no one can change their own."
      />
      <div className={styles.columns}>
        <Section title="Who has the role">
          <AdminList />
        </Section>
        <Section title="Give the role">
          <GiveAdmin />
        </Section>
      </div>
      <ChangeRecord />
      <StudioDrawer />
    </>
  )
}
