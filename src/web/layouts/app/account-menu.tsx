import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { hasRole } from '#shared/identity/roles.ts'
import { pageAccess, paths } from '#shared/paths.ts'
import { errorMessage } from '../../call/call.ts'
import { useSession } from '../../session/session.ts'
import { signOut } from '../../identity/sign-out.ts'
import { Avatar } from '../../ui/marks/avatar.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
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
  const [isAsked, setIsAsked] = useState(false)
  if (!session.user) return null
  const { displayName, email, photoURL } = session.user
  const name = displayName || email
  const page = findPage(pathname)
  const isInStudio = page !== undefined && pageAccess[page] === 'admin'
  const current = markCurrent(accountPages, pathname)

  const leave = async (isLossAccepted: boolean) => {
    setIsAsked(false)
    try {
      if ((await signOut({ isLossAccepted })) === 'unsaved') setIsAsked(true)
    } catch (error) {
      showToast(errorMessage(error), { tone: 'bad' })
    }
  }

  return (
    <>
      <Menu position="top-start" width={240} withinPortal>
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
          <Menu.Item onClick={() => void leave(false)}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsked}
        title="Sign out without your last changes?"
        confirmLabel="Sign out anyway"
        cancelLabel="Stay"
        onConfirm={() => void leave(true)}
        onClose={() => setIsAsked(false)}
      >
        Your last changes to the cart could not be saved. If you sign out now, they are gone from this browser
        too.
      </ConfirmDialog>
    </>
  )
}
