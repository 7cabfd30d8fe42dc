import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { pageTitle } from '../system/page-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import styles from './account-management-page.module.css'
import { ChangeList } from './changes/change-list.tsx'
import { StudioDrawer } from './panels/studio-drawer.tsx'
import { AdminList } from './people/admin-list.tsx'
import { GiveAdmin } from './people/give-admin.tsx'

export const meta = () => [{ title: pageTitle('Admins') }]

/** What a change can be about, as the record names it. */
const subjectKinds = [
  { value: 'user', label: 'Roles' },
  { value: 'video', label: 'Films' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'product', label: 'Products' },
  { value: 'price-figures', label: 'Price figures' },
  { value: 'system', label: 'System flags' },
]

/** The admins: who has the role, who is given it, and what they changed. */
export default function AccountManagementPage() {
  const [query, setQuery] = useSearchParams()
  const about = subjectKinds.find((kind) => kind.value === query.get('about'))?.value ?? null
  const showAbout = (kind: string | null) =>
    setQuery(
      (present) => {
        const next = new URLSearchParams(present)
        if (kind) next.set('about', kind)
        else next.delete('about')
        return next
      },
      { preventScrollReset: true },
    )
  return (
    <>
      <PageHeader
        eyebrow="Studio"
        title="Admins"
        lead="Who runs the studio, and what they changed. The last admin keeps the role; nobody changes their own."
      />
      <div className={styles.columns}>
        <Section title="Who has the role">
          <AdminList />
        </Section>
        <Section title="Give the role">
          <GiveAdmin />
        </Section>
      </div>
      <Section
        title="What was changed"
        actions={
          <Select
            aria-label="Changes of"
            data={subjectKinds}
            value={about}
            placeholder="All changes"
            clearable
            mb={8}
            onChange={showAbout}
          />
        }
      >
        <ChangeList key={about} filter={about ? { subjectKind: about } : {}} pageSize={20} />
      </Section>
      <StudioDrawer />
    </>
  )
}
