import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import { paths } from '#shared/paths.ts'
import { refusals } from '#shared/refusals.ts'
import { call, errorMessage } from '../../call/call.ts'
import { forgetSessionOnLeaving } from '../../session/session.ts'
import { useFormCall } from '../../identity/forms/use-form-call.ts'
import { mySubscriptionsQuery } from '../../subscriptions/queries/subscription-queries.ts'
import { useIsOperationAllowed } from '../../system/status/system-status-query.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Section } from '../../ui/page/section.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import styles from '../style/account-page.module.css'
import { OwnerFields } from '../proof/owner-fields.tsx'
import { useResumedAct, type ResumedAct } from '../proof/resumed-act.ts'
import { saveFile } from '../../files/save-file.ts'

/** To take away what is ours to give, and to go. */
export function DataSection() {
  const resumed = useResumedAct('delete-account')
  const [isLeaving, setIsLeaving] = useState(resumed !== null)
  const isSavingAllowed = useIsOperationAllowed('function')
  const { data: hasRunningSubscription } = useQuery({
    ...mySubscriptionsQuery,
    refetchInterval: false,
    select: (subscriptions) => subscriptions.some(({ status }) => status !== 'canceled'),
  })
  const save = useMutation({
    mutationFn: () => call(exportMyData, {}),
    onSuccess: (file) =>
      saveFile('arcframe-my-data.json', 'application/json', `${JSON.stringify(file, null, 2)}\n`),
    onError: (error) => showToast(errorMessage(error), { tone: 'bad' }),
  })
  return (
    <Section
      title="Your data"
      hint="Download everything we store about you as one JSON file, or delete your account."
    >
      <div className={styles.actions}>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isSavingAllowed}
          onClick={() => save.mutate()}
        >
          {isSavingAllowed ? 'Download my data' : 'Downloads are paused'}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsLeaving(true)}>
          Delete my account
        </Button>
      </div>
      <Dialog isOpen={isLeaving} title="Delete your account?" size={480} onClose={() => setIsLeaving(false)}>
        {hasRunningSubscription ? (
          <NotYet onClose={() => setIsLeaving(false)} />
        ) : (
          <Leave resumed={resumed} onCancel={() => setIsLeaving(false)} />
        )}
      </Dialog>
    </Section>
  )
}

/** Known before anybody types a password. */
function NotYet({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={styles.form}>
        <p>{refusals.subscription_running.sentence}</p>
        <p>
          <Link to={paths.subscriptions()}>Your subscriptions</Link>
        </p>
      </div>
      <DialogActions cancelLabel="Keep my account" onCancel={onClose} hasFocusOnCancel confirmLabel={null} />
    </>
  )
}

function Leave({ resumed, onCancel }: { resumed: ResumedAct | null; onCancel: () => void }) {
  const { form, isBusy, problem, submit } = useFormCall(deleteMyAccount, {}, async () => {
    const { cartStore } = await import('../../cart/store/cart.ts')
    cartStore().forget()
    forgetSessionOnLeaving()
    // A whole page load: nothing of this person stays in memory.
    window.location.assign(paths.landing())
  })
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className={styles.form}>
        <p>
          You are signed out everywhere, and your name, address, photos and files are deleted. Films and
          revisions that have not been delivered are not made any more. Orders stay in our books, as the law
          requires, without your name. This can’t be undone.
        </p>
        <OwnerFields act="delete-account" resumed={resumed} problem={problem} />
      </div>
      <DialogActions
        cancelLabel="Keep my account"
        onCancel={onCancel}
        hasFocusOnCancel
        confirmLabel="Delete for good"
        isDestructive
        isBusy={isBusy}
      />
    </form>
  )
}
