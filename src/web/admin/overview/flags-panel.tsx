import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState, type ReactNode } from 'react'
import { readSystemStatus, updateSystemStatus, type SystemStatus } from '#shared/contract/system.ts'
import { flagsCacheMs } from '#shared/system/system-flags.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage, isOutcomeUnknown } from '../../call/call.ts'
import { describeDisabledOperations } from '../../system/status/system-banner.tsx'
import { systemStatusQuery } from '../../system/status/system-status-query.ts'
import { Card } from '../../ui/page/card.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { DateText, exactMoment } from '../../ui/text/date-text.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { StatusBadge } from '../../ui/marks/status-badge.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { useRestoredFocus } from '../../ui/focus/use-restored-focus.ts'
import { pickChanged } from '../../ui/drafts/pick-changed.ts'
import { TextArea } from '../../ui/text/text-area.tsx'
import { useStoredDraft } from '../../ui/drafts/use-stored-draft.ts'
import { changesKey } from '../parts/admin-queries.ts'
import { useFieldProblems } from '../parts/use-field-problems.ts'
import {
  flagProblems,
  flagWords,
  fromMomentField,
  isAnyFlagOn,
  isSameStatus,
  toMomentField,
} from '../parts/flag-words.ts'
import {
  applyTouched,
  dropUnchangedFields,
  flagsDraftSchema,
  isStored,
  isSetMeanwhile,
  pickFields,
  rebaseFlagsDraft,
  touchFlags,
  untouched,
} from './flags-draft.ts'
import styles from './flags-panel.module.css'
import { wordDate } from '../../ui/text/worded-date.tsx'

/** The system flags: what is switched off for everyone, why, and until when. */
export function FlagsPanel() {
  const status = useQuery(systemStatusQuery)
  if (status.data) return <FlagsForm status={status.data} />
  if (!status.error) return <SkeletonRows rows={4} label="Loading the system flags" />
  return (
    <ErrorState
      title="The system flags could not be read."
      sentence={errorMessage(status.error)}
      onRetry={() => void status.refetch()}
    />
  )
}

interface SentFlags {
  touched: Partial<SystemStatus>
  /** What was set, as the form showed it. */
  shownStatus: SystemStatus
}

/**
 * Sets what was touched. The call replaces all flags: without the latest ones it would revert another admin's. It is
 * refused where it would replace what the form has not shown.
 */
async function sendTouched({ touched, shownStatus }: SentFlags): Promise<SystemStatus> {
  // Not by its query, which waits for a connection: the flags would be set by themselves once there is one.
  const latest = await call(readSystemStatus, {})
  const seen = { ...latest, ...pickFields(shownStatus, pickChanged(touched, latest)) }
  return call(updateSystemStatus, { ...applyTouched(touched, latest), seen })
}

function FlagsForm({ status }: { status: SystemStatus }) {
  const queryClient = useQueryClient()
  const draft = useStoredDraft('system-flags', flagsDraftSchema, untouched)
  /** What was set when it was asked whether to shut down: what is set since, the dialog covers. */
  const [statusWhenAsked, setStatusWhenAsked] = useState<SystemStatus | null>(null)
  const isAsking = statusWhenAsked !== null
  const id = useId()
  const shown = { ...status, ...draft.value.touched }
  const isChanged = !isSameStatus(shown, status)

  const reportSet = (set: SystemStatus, touched: Partial<SystemStatus>) => {
    draft.store((now) => rebaseFlagsDraft(now, touched, set))
    void queryClient.invalidateQueries({ queryKey: changesKey })
    showToast(describeDisabledOperations(set) ?? 'Everything runs again.')
  }
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: sendTouched,
    onSuccess: (set, { touched }) => {
      cacheAnswer(queryClient, systemStatusQuery.queryKey, set)
      reportSet(set, touched)
    },
    onError: (failed) => {
      // What was put back during the request is no change, once it is known that nothing was set.
      if (!isOutcomeUnknown(failed)) draft.store((now) => dropUnchangedFields(now, status))
      // What was set meanwhile is shown before these are set again.
      void queryClient.invalidateQueries(systemStatusQuery)
    },
    onSettled: () => setStatusWhenAsked(null),
  })
  const isSetWithoutAnswer = error !== null && variables !== undefined && isStored(variables.touched, status)
  useEffect(() => {
    if (!isSetWithoutAnswer) return
    reset()
    reportSet(status, variables.touched)
  })
  const { form, problems, sentence, check, clear } = useFieldProblems(error, !isAsking)
  // A busy button, and the form itself once nothing is to be set, take the focus with them.
  const button = useRestoredFocus<HTMLButtonElement>(isPending)
  const place = useFocusAfterChange<HTMLDivElement>(JSON.stringify([status, isChanged]))
  const change = (changes: Partial<SystemStatus>) => {
    clear(Object.keys(changes))
    draft.store((now) => {
      const changed = touchFlags(now, changes, status)
      // Put back during the request, it differs from what is set in a moment.
      return isPending ? changed : dropUnchangedFields(changed, status)
    })
  }
  const leave = () => {
    draft.drop()
    reset()
    clear()
  }
  const send = (shownStatus: SystemStatus) =>
    mutate({ touched: pickChanged(draft.value.touched, status), shownStatus })
  const setLabel = isAnyFlagOn(shown) ? 'Set the flags' : 'Turn everything on'
  const save = () => {
    if (!check(flagProblems(shown))) return
    if (shown.completeShutdown && !status.completeShutdown) setStatusWhenAsked(status)
    else send(status)
  }

  return (
    <Card>
      <div ref={place} tabIndex={-1}>
        <div className={styles.state}>
          {isAnyFlagOn(status) ? (
            <StatusBadge tone={status.completeShutdown ? 'bad' : 'warn'} label="Something is off" />
          ) : (
            <StatusBadge tone="good" label="Everything runs" />
          )}
          {status.endsAt && (
            <span>
              Ends by itself: <DateText at={status.endsAt} />
            </span>
          )}
        </div>
        <ul className={styles.flags}>
          {flagWords.map(({ name, title, blocks }) => (
            <li key={name}>
              <Switch
                className={styles.flag}
                labelPosition="left"
                label={title}
                description={blocks}
                checked={shown[name]}
                onChange={(event) => change({ [name]: event.currentTarget.checked })}
              />
            </li>
          ))}
        </ul>
        <p className={styles.pending} aria-live="polite">
          {isChanged && `Not set yet: press “${setLabel}”.`}
        </p>
        {(isAnyFlagOn(shown) || isChanged) && (
          <form
            ref={form}
            className={styles.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              save()
            }}
          >
            {isAnyFlagOn(shown) && (
              <>
                <TextArea
                  id={`${id}-reason`}
                  label="Reason"
                  description="Everyone sees it in the banner."
                  minRows={2}
                  charactersMax={500}
                  value={shown.reason}
                  error={problems['reason']}
                  onChange={(event) => change({ reason: event.currentTarget.value })}
                />
                {isSetMeanwhile('reason', draft.value, status) && (
                  <SetMeanwhile>
                    <q dir="auto">{status.reason}</q>
                  </SetMeanwhile>
                )}
                <TextInput
                  id={`${id}-end`}
                  label="Ends"
                  description="Optional. Everything then runs again by itself."
                  type="datetime-local"
                  value={toMomentField(shown.endsAt)}
                  inputContainer={wordDate(toMomentField(shown.endsAt), 'No end')}
                  error={problems['endsAt']}
                  onChange={(event) => change({ endsAt: fromMomentField(event.currentTarget.value) })}
                />
                {isSetMeanwhile('endsAt', draft.value, status) && (
                  <SetMeanwhile>
                    {status.endsAt ? exactMoment(new Date(status.endsAt)) : 'no end'}
                  </SetMeanwhile>
                )}
              </>
            )}
            <FieldError>{sentence}</FieldError>
            <div className={styles.actions}>
              <Button ref={button} type="submit" disabled={!isChanged} loading={isPending}>
                {setLabel}
              </Button>
              {isChanged && (
                <Button variant="subtle" disabled={isPending} onClick={leave}>
                  Leave as it is
                </Button>
              )}
            </div>
          </form>
        )}
        <p className={styles.note}>
          A change takes effect at once in the process that received it, and in all others within{' '}
          {flagsCacheMs / 60_000} minutes.
        </p>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Shut the product down for everyone?"
        confirmLabel="Shut down"
        cancelLabel="Keep it running"
        isBusy={isPending}
        onClose={() => setStatusWhenAsked(null)}
        onConfirm={() => statusWhenAsked && send(statusWhenAsked)}
      >
        No one can save, upload, order or check out until it ends or you turn it off here. Payments that were
        made are still applied.
      </ConfirmDialog>
    </Card>
  )
}

/** Says what a colleague set a field to since it was touched. */
function SetMeanwhile({ children }: { children: ReactNode }) {
  return (
    <output className={styles.meanwhile}>
      Setting the flags replaces what a colleague set meanwhile: {children}
    </output>
  )
}
