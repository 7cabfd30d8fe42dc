import { Button } from '@mantine/core'
import { useId } from 'react'
import { displayLocale } from '#shared/display-locale.ts'
import { cameraMoveTitle } from '#shared/products/camera-moves.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { positionText } from '#shared/videos/timeline/time-text.ts'
import { showToast } from '../../../ui/toasts/toast.tsx'
import { cardPart, type DraftPart } from '../draft/merge-drafts.ts'
import { nameDraftPart } from '../draft/name-draft-part.ts'
import { createDraft, type VideoDraft } from '../draft/video-draft.ts'
import styles from './save-line.module.css'
import { conflictFieldName, videoFieldId } from './video-field-id.ts'
import type { VideoSaverState } from './video-saver-state.ts'
import type { VideoSaver } from './video-saver.ts'

/** Someone else changed the same parts meanwhile: both versions of these are shown, the person chooses. */
export function ConflictNotice({ saver, state }: { saver: VideoSaver; state: VideoSaverState }) {
  const { theirs, draft, conflicts } = state
  const titleId = useId()
  if (!theirs) return null
  const saved = createDraft(theirs)
  const nameOf = (part: DraftPart) => nameDraftPart(part, draft, saved)
  const names = new Intl.ListFormat(displayLocale).format(conflicts.map(nameOf))
  const say = (text: string) => showToast(text, { action: { label: 'Undo', run: () => saver.undoChoice() } })
  const keepMine = () => {
    void saver.keepMine()
    say(`Yours replaced what was saved elsewhere: ${names}.`)
  }
  const takeTheirs = () => {
    saver.takeTheirs()
    say(`What was saved elsewhere replaced yours: ${names}.`)
  }
  return (
    <section
      id={videoFieldId(theirs.id, conflictFieldName)}
      tabIndex={-1}
      className={styles.conflict}
      aria-labelledby={titleId}
    >
      {/* Without the versions: they change with each key. */}
      <div role="alert">
        <p id={titleId} className={styles.title}>
          This film was changed elsewhere while you were writing.
        </p>
        <p>Choose which version stays: {names}. All other changes are kept.</p>
      </div>
      <div className={styles.versions}>
        {[
          { name: 'Yours', version: draft },
          { name: 'Saved elsewhere', version: saved },
        ].map(({ name, version }) => (
          <div key={name}>
            <p className={styles.name}>{name}</p>
            <dl className={styles.parts}>
              {conflicts.map((part) => (
                <div key={part}>
                  <dt className={styles.name}>{nameOf(part)}</dt>
                  <dd className={styles.part}>{describePart(part, version, theirs.frameRate)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <div className={styles.choice}>
        <Button onClick={keepMine}>Keep mine</Button>
        <Button variant="default" onClick={takeTheirs}>
          Use the other one
        </Button>
      </div>
    </section>
  )
}

function describePart(part: DraftPart, draft: VideoDraft, rate: FrameRate): string {
  const { startCard, endCard } = draft
  /** Two versions may differ in nothing but when and where a card stands. */
  const withPosition = (text: string, card: Parameters<typeof positionText>[0]) =>
    [text || '—', positionText(card, rate)].filter(Boolean).join(' ')
  switch (part) {
    case 'title':
    case 'direction':
      return draft[part] || '—'
    case 'move':
      return cameraMoveTitle(draft.move)
    case 'startCard':
      return startCard.use ? withPosition(startCard.text, startCard) : 'Off'
    case 'endCard':
      return endCard.use
        ? withPosition([endCard.logo && 'Logo', endCard.tagline].filter(Boolean).join(', '), endCard)
        : 'Off'
    case 'order':
      return draft.copyCards.map(({ copy }) => copy || '—').join(' / ')
  }
  const card = draft.copyCards.find(({ id }) => cardPart(id) === part)
  return card ? withPosition(card.copy, card) : 'Removed'
}
