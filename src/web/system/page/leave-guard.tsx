import type { ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useCloseGuard } from '../../ui/page/use-close-guard.ts'

interface LeaveGuardProps {
  isOn: boolean
  /** "Leave without saving the catalogue?" */
  title: string
  /** What is lost. */
  children: ReactNode
}

/** Asks before a page with unsaved changes is left: by a link, by the way back, by closing the tab. */
export function LeaveGuard({ isOn, title, children }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  )
  useCloseGuard(isOn)
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={title}
      confirmLabel="Leave without saving"
      cancelLabel="Stay here"
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
