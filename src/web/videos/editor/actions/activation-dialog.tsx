import { Button } from '@mantine/core'
import { filmTitle } from '#shared/videos/film-title.ts'
import { emptyCardsText } from '#shared/videos/missing-copy.ts'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import styles from './activation-dialog.module.css'
import type { ActivationPlan, WrittenFilm } from './plan-activation.ts'

interface ActivationDialogProps<Film extends WrittenFilm> {
  plan: ActivationPlan<Film>
  isOpen: boolean
  onClose: () => void
  /** Leads to the copy that is missing first. */
  onEdit: (film: Film) => void
  /** Left out where nothing can be activated. */
  onActivate: (films: Film[]) => void
}

/** Asks once before films are activated with empty cards, names the cards, and says which films can't go yet. */
export function ActivationDialog<Film extends WrittenFilm>({
  plan: { ready, gaps, blocked },
  isOpen,
  onClose,
  onEdit,
  onActivate,
}: ActivationDialogProps<Film>) {
  const first = blocked[0]?.film ?? gaps[0]?.film
  const [only] = ready.length + blocked.length === 1 ? ready : []
  const isNoneReady = ready.length === 0
  const edit = first && (() => onEdit(first))
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={findTitle({ ready, blocked, only })} size={520}>
      <div className={styles.parts}>
        {blocked.length > 0 && (
          <FilmLines
            lead={`${countFilms(blocked.length, 'stays a draft', 'stay drafts')}:`}
            tone="bad"
            lines={blocked.map(({ film, sentence }) => ({ film, text: sentence }))}
          />
        )}
        {gaps.length > 0 && (
          <>
            {only ? (
              <p>{emptyCardsText(gaps[0]?.emptyCards ?? [])}.</p>
            ) : (
              <FilmLines
                lead={`${countFilms(gaps.length, 'has empty cards', 'have empty cards')}:`}
                tone="warn"
                lines={gaps.map(({ film, emptyCards }) => ({ film, text: `${emptyCardsText(emptyCards)}.` }))}
              />
            )}
            <p className={styles.about}>
              Cards that stay empty have no words in the film. You can still write them until the studio
              queues it.
            </p>
          </>
        )}
      </div>
      {isNoneReady ? (
        <DialogActions cancelLabel="Close" onCancel={onClose} confirmLabel="Edit copy" onConfirm={edit} />
      ) : (
        <DialogActions
          cancelLabel="Not yet"
          onCancel={onClose}
          hasFocusOnCancel
          confirmLabel={ready.length === 1 ? 'Activate film' : `Activate ${ready.length} films`}
          onConfirm={() => onActivate(ready)}
        >
          <Button variant="subtle" onClick={edit}>
            Edit copy
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

interface FilmLinesProps {
  lead: string
  tone: 'bad' | 'warn'
  lines: readonly { film: WrittenFilm; text: string }[]
}

function FilmLines({ lead, tone, lines }: FilmLinesProps) {
  return (
    <div>
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.films} data-tone={tone}>
        {lines.map(({ film, text }) => (
          <li key={film.id}>
            <span className={styles.title}>{filmTitle(film)}</span>
            <span className={styles.about}>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function findTitle({
  ready,
  blocked,
  only,
}: {
  ready: readonly WrittenFilm[]
  blocked: readonly unknown[]
  only: WrittenFilm | undefined
}): string {
  if (only) return `Activate “${filmTitle(only)}” with empty cards?`
  if (ready.length > 0) return `Activate ${countFilms(ready.length)}?`
  return blocked.length === 1 ? 'This film can’t be activated yet' : 'These films can’t be activated yet'
}

/** "1 film stays a draft", "3 films stay drafts". */
function countFilms(count: number, one = '', several = ''): string {
  return (count === 1 ? `1 film ${one}` : `${count} films ${several}`).trim()
}
