import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createGuestLink, endGuestLink, type GuestLink } from '#shared/contract/review/guest-links.ts'
import { paths } from '#shared/paths.ts'
import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { cacheAnswer } from '../../call/cache-answer.ts'
import { call, errorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { guestLinksQuery } from '../queries/guest-query.ts'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  isOpen: boolean
  onClose: () => void
  videoId: string
  /** The cut that is shown. */
  cut: number
}

/** The customer's links for guests: made here, shown once, and ended here. */
export function ShareDialog({ isOpen, onClose, videoId, cut }: ShareDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Show ${cutName(cut)} to guests`} size={520}>
      <Links videoId={videoId} cut={cut} />
    </Dialog>
  )
}

function Links({ videoId, cut }: Pick<ShareDialogProps, 'videoId' | 'cut'>) {
  const queryClient = useQueryClient()
  const query = guestLinksQuery(videoId)
  const { data: links = [], error } = useQuery(query)
  const [mayComment, setMayComment] = useState(true)
  const [days, setDays] = useState<number | ''>(guestLinkLimits.defaultDays)
  const [linkToEnd, setLinkToEnd] = useState<GuestLink | null>(null)
  const cacheLinks = (known: GuestLink[]) => cacheAnswer(queryClient, query.queryKey, known)
  const create = useMutation({
    mutationFn: () => call(createGuestLink, { videoId, cut, mayComment, days: Number(days) }),
    onSuccess: (answer) => cacheLinks(answer.links),
  })
  const end = useMutation({
    mutationFn: (linkId: string) => call(endGuestLink, { videoId, linkId }),
    onSettled: () => setLinkToEnd(null),
    onSuccess: (answer) => {
      cacheLinks(answer.links)
      showToast('The link has ended.')
    },
  })
  // The newest of its answer; one that was ended since is not offered.
  const made = links.find(({ id }) => id === create.data?.links[0]?.id)
  const address =
    create.data && (!made || isRunning(made)) ? location.origin + paths.guestReview(create.data.secret) : null
  return (
    <div className={styles.share}>
      <p className={styles.hint}>
        Anyone who has the link can watch this cut, and nothing else, without an account. Guests can’t
        approve; what they write is a comment until you make it a change.
      </p>
      <Checkbox
        label="Guests may comment"
        checked={mayComment}
        onChange={(event) => setMayComment(event.currentTarget.checked)}
      />
      <NumberInput
        label="Days until it ends"
        min={1}
        max={guestLinkLimits.maxDays}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        description={`From 1 to ${guestLinkLimits.maxDays}`}
        value={days}
        onChange={(value) => setDays(Number(value) || '')}
      />
      <Button onClick={() => create.mutate()} disabled={days === ''} loading={create.isPending}>
        Make a link
      </Button>
      <FieldError>{create.error && errorMessage(create.error)}</FieldError>
      {address && (
        <div className={styles.made}>
          <TextInput label="The link, shown only now" readOnly value={address} />
          <Button
            variant="default"
            onClick={() => {
              void navigator.clipboard.writeText(address).then(
                () => showToast('Copied'),
                () =>
                  showToast('This browser does not let pages copy. Select the link instead.', {
                    tone: 'bad',
                  }),
              )
            }}
          >
            Copy the link
          </Button>
        </div>
      )}
      <FieldError>{(error ?? end.error) && errorMessage(error ?? end.error)}</FieldError>
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Links">
          {links.map((link) => (
            <li key={link.id} className={styles.link}>
              <span className={styles.words}>
                {cutName(link.cut)}, {link.mayComment ? 'look and comment' : 'look'} · made{' '}
                <DateText at={link.createdAt} /> · <LinkStatus link={link} />
              </span>
              {isRunning(link) && (
                <Button
                  variant="default"
                  size="sm"
                  disabled={end.isPending}
                  onClick={() => {
                    end.reset()
                    setLinkToEnd(link)
                  }}
                >
                  End
                  <VisuallyHidden>
                    {' '}
                    the link to {cutName(link.cut)}, made <DateText at={link.createdAt} />
                  </VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={linkToEnd !== null}
        title={linkToEnd ? `End the link to ${cutName(linkToEnd.cut)}?` : ''}
        confirmLabel="End the link"
        isBusy={end.isPending}
        onConfirm={() => linkToEnd && end.mutate(linkToEnd.id)}
        onClose={() => setLinkToEnd(null)}
      >
        {linkToEnd && (
          <>
            It was made <DateText at={linkToEnd.createdAt} />.{' '}
          </>
        )}
        The link stops working immediately. Comments made through it are kept.
      </ConfirmDialog>
    </div>
  )
}

const isRunning = ({ endedAt, endsAt }: GuestLink) => endedAt === null && Date.parse(endsAt) > Date.now()

function LinkStatus({ link }: { link: GuestLink }) {
  if (!isRunning(link)) return <>ended</>
  return (
    <>
      until <DateText at={link.endsAt} isDay />
      {link.lastUsedAt && (
        <>
          , used <DateText at={link.lastUsedAt} />
        </>
      )}
    </>
  )
}
