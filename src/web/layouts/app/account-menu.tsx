import { Menu } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { hasRole } from '#shared/identity/roles.ts'
import { pageAccess, paths } from '#shared/paths.ts'
import { useSession } from '../../session/session.ts'
import { useSignOut } from '../../identity/use-sign-out.tsx'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import styles from './account-menu.module.css'
import { findPage, markCurrent } from './find-page.ts'
import { accountPages } from './navigation-items.ts'

/** Who is signed in, and what belongs to them rather than to a page. */
export function AccountMenu() {
  const session = useSession()
  const { pathname } = useLocation()
  const { contactEmail } = usePublicConfig()
  const { leave, question } = useSignOut()
  if (!session.user) return null
  const { displayName, email, photoURL } = session.user
  const name = displayName || email
  const page = findPage(pathname)
  const isInStudio = page !== undefined && pageAccess[page] === 'admin'
  const current = markCurrent(accountPages, pathname)

  return (
    <>
      <Menu position="top-start" width={240} withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" className={styles.button} aria-current={current}>
            <Avatar name={name} url={photoURL} />
            <VisuallyHidden>
              Account of {name} {displayName && email}
            </VisuallyHidden>
            <span className={styles.who} aria-hidden="true">
              <span className={styles.name}>{name}</span>
              {displayName && <span className={styles.email}>{email}</span>}
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={paths.account()} aria-current={current}>
            Account
          </Menu.Item>
          <Menu.Item component={Link} to={paths.brandKit()}>
            Brand kit
          </Menu.Item>
          {hasRole(session, 'admin') &&
            (isInStudio ? (
              <Menu.Item component={Link} to={paths.dashboard()}>
                My own films
              </Menu.Item>
            ) : (
              <Menu.Item component={Link} to={paths.adminDashboard()}>
                Studio
              </Menu.Item>
            ))}
          <Menu.Item component="a" href={paths.demo()}>
            Demo films
          </Menu.Item>
          {contactEmail && (
            <Menu.Item component="a" href={`mailto:${contactEmail}`}>
              Write to us
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item onClick={leave}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}
