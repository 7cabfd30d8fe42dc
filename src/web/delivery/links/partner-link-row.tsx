import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endPartnerLink, type PartnerLink } from '#shared/contract/delivery.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, changeErrorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { StatusBadge, type Tone } from '../../ui/marks/status-badge.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { partnerLinksQuery } from '../queries/delivery-queries.ts'
import styles from './partner-links.module.css'

interface PartnerLinkRowProps {
  link: PartnerLink
  block: BlockKey
  onEnded: () => void
}

const states: Record<PartnerLink['state'], { tone: Tone; label: string }> = {
  open: { tone: 'good', label: 'Open' },
  over: { tone: 'quiet', label: 'Over' },
  ended: { tone: 'quiet', label: 'Ended' },
}

/** A link with what it was used for, and the way to end it. */
export function PartnerLinkRow({ link, block, onEnded }: PartnerLinkRowProps) {
  const { id, label, state, endsAt, endedAt, useCount, uses } = link
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const row = useFocusAfterChange<HTMLLIElement>(state)
  const end = useMutation({
    mutationFn: () => call(endPartnerLink, { ...block, linkId: id }),
    onSuccess: ({ links }) => {
      cacheAnswer<PartnerLink[]>(queryClient, partnerLinksQuery(block).queryKey, links)
      onEnded()
      showToast(`The link for ${label} has ended.`)
    },
    onError: (error) => {
      showToast(changeErrorMessage('The link has not ended.', error), { tone: 'bad' })
      // Where the answer was lost, it may have ended.
      void queryClient.invalidateQueries(partnerLinksQuery(block))
    },
    onSettled: () => setAsking(false),
  })
  return (
    <li ref={row} className={styles.row} tabIndex={-1}>
      <div className={styles.words}>
        <span className={styles.name}>{label}</span>
        <span className={styles.about}>
          {state === 'open' ? 'Until ' : 'Ended '}
          <DateText at={endedAt ?? endsAt} isDay />
        </span>
        {useCount === 0 ? (
          <span className={styles.about}>Not used yet</span>
        ) : (
          <Fold title={useCount === 1 ? 'Used once' : `Used ${useCount} times`}>
            <ul>
              {uses.map((use, index) => (
                <li key={`${use.at} ${index}`} className={styles.use}>
                  {describeUse(use)}, <DateText at={use.at} />
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
      <div className={styles.state}>
        <StatusBadge {...states[state]} />
        {state === 'open' && (
          <Button variant="default" aria-label={`End the link for ${label}`} onClick={() => setAsking(true)}>
            End
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={`End the link for ${label}?`}
        confirmLabel="End the link"
        isBusy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
      >
        It stops working at once, also for downloads that are under way.
      </ConfirmDialog>
    </li>
  )
}

function describeUse({ kind, detail }: PartnerLink['uses'][number]): string {
  if (kind === 'opened') return 'Opened'
  return kind === 'archive' ? 'Everything as ZIP' : detail
}
