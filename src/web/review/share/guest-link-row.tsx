import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endGuestLink, type GuestLink } from '#shared/contract/review/guest-links.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, changeErrorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { useFocusAfterChange } from '../../ui/focus/use-focus-after-change.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { guestLinksQuery } from '../queries/guest-query.ts'
import styles from './share-dialog.module.css'

interface GuestLinkRowProps {
  link: GuestLink
  videoId: string
  onEnded: () => void
}

/** A link with what it may and when it was used, and the way to end it. */
export function GuestLinkRow({ link, videoId, onEnded }: GuestLinkRowProps) {
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isOpen = link.state === 'open'
  const row = useFocusAfterChange<HTMLLIElement>(String(isOpen))
  const end = useMutation({
    mutationFn: () => call(endGuestLink, { videoId, linkId: link.id }),
    onSuccess: ({ links }) => {
      cacheAnswer<GuestLink[]>(queryClient, guestLinksQuery(videoId).queryKey, links)
      onEnded()
      showToast('The link has ended.')
    },
    onError: (error) => {
      showToast(changeErrorMessage('The link has not ended.', error), { tone: 'bad' })
      // Where the answer was lost, it may have ended.
      void queryClient.invalidateQueries(guestLinksQuery(videoId))
    },
    onSettled: () => setAsking(false),
  })
  return (
    <li ref={row} className={styles.link} tabIndex={-1}>
      <span className={styles.words}>
        {link.label !== '' && (
          <>
            <strong dir="auto">{link.label}</strong> ·{' '}
          </>
        )}
        {cutName(link.cut)}, {link.mayComment ? 'look and comment' : 'look'} · made{' '}
        <DateText at={link.createdAt} /> · {isOpen ? <LinkUse link={link} /> : 'ended'}
      </span>
      {isOpen && (
        <Button variant="default" size="sm" onClick={() => setAsking(true)}>
          End
          <VisuallyHidden>
            {' '}
            the link {link.label === '' ? 'to' : `for ${link.label} to`} {cutName(link.cut)}, made{' '}
            <DateText at={link.createdAt} />
          </VisuallyHidden>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={
          link.label === '' ? `End the link to ${cutName(link.cut)}?` : `End the link for ${link.label}?`
        }
        confirmLabel="End the link"
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        It was made <DateText at={link.createdAt} />. The link stops working immediately. Comments made
        through it are kept.
      </ConfirmDialog>
    </li>
  )
}

function LinkUse({ link: { endsAt, lastUsedAt } }: { link: GuestLink }) {
  return (
    <>
      until <DateText at={endsAt} isDay />
      {lastUsedAt && (
        <>
          , used <DateText at={lastUsedAt} />
        </>
      )}
    </>
  )
}
