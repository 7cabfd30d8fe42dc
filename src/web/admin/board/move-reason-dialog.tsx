import type { Video } from '#shared/contract/videos.ts'
import { filmTitle } from '#shared/videos/film-title.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'

export interface AskedMove<Film extends Video = Video> {
  films: readonly Film[]
  to: VideoStatus
}

interface MoveReasonDialogProps {
  /** Null while nothing is asked. */
  asked: AskedMove | null
  onClose: () => void
  onConfirm: (reason: string) => void
}

/** Asks why, before a move that the table of changes allows with a reason only. */
export function MoveReasonDialog({ asked, onClose, onConfirm }: MoveReasonDialogProps) {
  const isOpen = asked !== null
  if (asked?.to === 'delivery') {
    return (
      <ReasonDialog
        isOpen={isOpen}
        title={`Deliver ${filmsText(asked)} without a new file?`}
        confirmLabel="Deliver unchanged"
        cancelLabel="Leave in the edit"
        isRequired
        onClose={onClose}
        onConfirm={onConfirm}
      >
        {asked.films.length === 1 ? 'The customer asked' : 'Their customers asked'} for a revision, and no
        finished file is newer than that. Say why the {asked.films.length === 1 ? 'film stays' : 'films stay'}{' '}
        as it was delivered before.
      </ReasonDialog>
    )
  }
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={`Send ${asked ? filmsText(asked) : ''} back to the edit?`}
      confirmLabel="Back to Editing"
      cancelLabel="Leave delivered"
      isRequired
      onClose={onClose}
      onConfirm={onConfirm}
    >
      Customers no longer see the finished files until they are delivered again. This uses none of their
      revision rounds, and tokens that were used stay used.
    </ReasonDialog>
  )
}

function filmsText({ films }: AskedMove): string {
  const [first] = films
  return films.length === 1 && first ? `“${filmTitle(first)}”` : `${films.length} films`
}
