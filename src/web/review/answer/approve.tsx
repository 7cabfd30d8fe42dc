import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { approveCut, type Review, type ReviewCut } from '#shared/contract/review/review.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { call, changeErrorMessage } from '../../call/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../../ui/toasts/toast.tsx'
import { useRefusedChange } from '../queries/refused-change.ts'
import { cacheAnsweredReview, rereadAfter } from '../queries/review-query.ts'
import styles from './answer-bar.module.css'
import { describeLateApproval, shortHash } from './answer-words.ts'
import { NoticeList } from './notice-list.tsx'

interface ApproveProps {
  review: Review
  cut: ReviewCut
  isMain: boolean
  /** What it leaves undone or unsent, and what goes out with it, in words. */
  notices: readonly string[]
  /** What is written and would not be sent, in words. */
  unsent: readonly string[]
}

/** Approves a cut that waits for its customer, once they have read what that means. */
export function Approve({ review, cut, isMain, notices, unsent }: ApproveProps) {
  const { video, answer } = review
  const queryClient = useQueryClient()
  const { refused, report } = useRefusedChange()
  const [isAsking, setAsking] = useState(false)
  const name = cutName(cut.number)
  const hash = cut.contentHash
  const hadProblem = useRef(false)
  useEffect(() => {
    // What an approval was refused for is over, and so is the sentence about it.
    if (hadProblem.current && answer.approvalProblem === null && refused?.change === 'approval') report(null)
    hadProblem.current = answer.approvalProblem !== null
  }, [answer.approvalProblem, refused, report])
  const approve = useMutation({
    mutationFn: () => call(approveCut, { videoId: video.id, number: cut.number, hash: hash ?? '' }),
    onSuccess: (next) => {
      setAsking(false)
      cacheAnsweredReview(queryClient, video.id, next)
      showToast(`${name} approved. Thank you.`)
    },
    onError: (error) => {
      setAsking(false)
      report({ change: 'approval', sentence: changeErrorMessage(`${name} was not approved.`, error) })
      rereadAfter(queryClient, video.id, error)
    },
  })
  const isDelivered = cut.deliveredAt !== null
  const notice = notices.join(' ')
  const hint =
    answer.approvalProblem ?? [notice, isDelivered ? describeLateApproval(cut) : ''].filter(Boolean).join(' ')
  return (
    <div className={styles.action}>
      <Button
        variant={isMain ? 'filled' : 'default'}
        disabled={answer.approvalProblem !== null || hash === null}
        loading={approve.isPending}
        onClick={() => {
          report(null)
          setAsking(true)
        }}
        fullWidth
      >
        Approve {name}
      </Button>
      {hint && (
        <p className={styles.hint} data-repeated={answer.approvalProblem === null || undefined}>
          {hint}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Approve ${name}?`}
        confirmLabel={`Approve ${name}`}
        cancelLabel="Not yet"
        isDestructive={false}
        isBusy={approve.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => approve.mutate()}
      >
        <NoticeList notices={[...notices, ...unsent]} />
        <p>
          You approve exactly these files and words,{' '}
          {isDelivered
            ? 'as they were delivered; nothing waits for it. The certificate says so, with your name and the time.'
            : 'and we deliver them. If a byte or a word changes later, the approval is void and you and the studio are notified.'}
        </p>
        <p>
          They are bound by the hash <span className={styles.hash}>{hash && shortHash(hash)}</span>.
        </p>
      </ConfirmDialog>
    </div>
  )
}
