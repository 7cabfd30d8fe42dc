import { Button } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Delayed } from '../../ui/feedback/delayed.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton, SkeletonCards, SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { showToast, Toaster } from '../../ui/toasts/toast.tsx'
import { Component, State } from './show.tsx'

const nothing = () => undefined

/** What stands there before, instead of and above content. */
export function WaitingComponents() {
  return (
    <>
      <Component file="skeleton" use="The shape of what is on its way; drawn after 150 ms.">
        <State name="One bar">
          <Skeleton width="60%" />
        </State>
        <State name="Rows" isWide>
          <SkeletonRows rows={3} />
        </State>
        <State name="Cards" isWide>
          <SkeletonCards cards={3} />
        </State>
      </Component>
      <Component file="delayed" use="Keeps what is ready at once from flickering through a placeholder.">
        <DelayedStates />
      </Component>
      <Component file="empty-state" use="Says what will be here and offers the one next step.">
        <State name="Title alone">
          <EmptyState title="No film is waiting for you." />
        </State>
        <State name="Whole">
          <EmptyState
            title="Your films will be listed here."
            text="Choose lengths, moves and a plan; a good order is set up to start from."
            action={<Button>Build your selection</Button>}
          />
        </State>
      </Component>
      <Component file="error-state" use="Says what could not be had, and why.">
        <State name="Can be tried again">
          <ErrorState
            title="The prices could not be read"
            sentence="The server does not answer. Everything you chose is saved."
            onRetry={() => showToast('Tried again.')}
          />
        </State>
        <State name="Nothing to try">
          <ErrorState title="This film could not be read" sentence="It belongs to another account." />
        </State>
      </Component>
      <Component file="toast" use="One sentence about what was done, with the way to undo it.">
        <ToastStates />
      </Component>
      <Component file="dialog" use="Room for a choice.">
        <DialogStates />
      </Component>
      <Component file="confirm-dialog" use="Asks once, names the thing; focus starts on the way back.">
        <ConfirmStates />
      </Component>
      <Component file="dialog-actions" use="The end of a dialog: the way back, and the act.">
        <State name="Plain">
          <DialogActions
            cancelLabel="Not now"
            onCancel={nothing}
            confirmLabel="Send again"
            onConfirm={nothing}
          />
        </State>
        <State name="Destructive, with something beside" isWide>
          <DialogActions
            cancelLabel="Back to the plan"
            onCancel={nothing}
            confirmLabel="Re-plan without them"
            onConfirm={nothing}
            isDestructive
          >
            <Button variant="subtle">Copy the words</Button>
          </DialogActions>
        </State>
        <State name="Busy">
          <DialogActions
            cancelLabel="Keep it"
            onCancel={nothing}
            confirmLabel="Move it"
            onConfirm={nothing}
            isBusy
          />
        </State>
      </Component>
      <Component file="banner" use="Above a whole page, for what is not as usual.">
        <State name="With a strong beginning" isWide>
          <Banner>
            <strong>Paused for now: uploading files.</strong> We are moving house.
          </Banner>
        </State>
      </Component>
    </>
  )
}

function DelayedStates() {
  const [round, setRound] = useState(0)
  return (
    <>
      <State name="After 600 ms">
        <div style={{ minHeight: 24 }}>
          <Delayed key={round} delayMs={600}>
            Still waiting, so this is shown.
          </Delayed>
        </div>
      </State>
      <State name="Again">
        <Button variant="default" size="sm" onClick={() => setRound(round + 1)}>
          Wait once more
        </Button>
      </State>
    </>
  )
}

function ToastStates() {
  return (
    <>
      <State name="Plain">
        <Button variant="default" onClick={() => showToast('The cart is empty.')}>
          Say it
        </Button>
      </State>
      <State name="With undo">
        <Button
          variant="default"
          onClick={() =>
            showToast('Film 2 removed, 0:15.', {
              action: { label: 'Undo', run: () => showToast('It is back.') },
            })
          }
        >
          Say it, with a way back
        </Button>
      </State>
      <State name="What did not work">
        <Button
          variant="default"
          onClick={() => showToast('This could not be saved yet. We keep trying.', { tone: 'bad' })}
        >
          Say what failed
        </Button>
      </State>
      <Toaster />
    </>
  )
}

function DialogStates() {
  const [open, setOpen] = useState<'free' | 'firm' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <State name="Can be left">
        <Button variant="default" onClick={() => setOpen('free')}>
          Open
        </Button>
      </State>
      <State name="Must be answered">
        <Button variant="default" onClick={() => setOpen('firm')}>
          Open without a way out
        </Button>
      </State>
      <Dialog
        isOpen={open !== null}
        title="Which selection goes on?"
        size={480}
        onClose={open === 'firm' ? null : close}
      >
        <p>One was made here, one on your other device.</p>
        <Button mt="md" onClick={close}>
          Keep this one
        </Button>
      </Dialog>
    </>
  )
}

function ConfirmStates() {
  const [open, setOpen] = useState<'destructive' | 'plain' | 'busy' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {(['destructive', 'plain', 'busy'] as const).map((kind) => (
        <State key={kind} name={kind}>
          <Button variant="default" onClick={() => setOpen(kind)}>
            Ask
          </Button>
        </State>
      ))}
      <ConfirmDialog
        isOpen={open !== null}
        title={open === 'plain' ? 'Send the e-mail again?' : 'Clear the cart with 3 films?'}
        confirmLabel={open === 'plain' ? 'Send again' : 'Clear cart'}
        isDestructive={open !== 'plain'}
        isBusy={open === 'busy'}
        onConfirm={close}
        onClose={close}
      >
        {open === 'plain'
          ? 'The first link stays good.'
          : 'Films, items and notes of this selection are removed.'}
      </ConfirmDialog>
    </>
  )
}
