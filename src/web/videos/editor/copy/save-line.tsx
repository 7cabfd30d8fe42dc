import { Button } from '@mantine/core'
import { filmTitle } from '#shared/videos/film-title.ts'
import type { FilmSaver, FilmSaverState, SavePhase } from './film-saver.ts'
import styles from './save-line.module.css'

const words: Record<SavePhase, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving…',
  held: 'Not saved: fix what is red above',
  failed: 'Not saved',
  conflict: 'Not saved',
}

/** How far what is typed is saved, and what to do where it is not. */
export function SaveLine({ saver, state }: { saver: FilmSaver; state: FilmSaverState }) {
  return (
    <div className={styles.line} data-phase={state.phase}>
      <output className={styles.state}>
        {words[state.phase]}
        {state.phase === 'failed' && <span className={styles.why}>{state.sentence}</span>}
      </output>
      {state.phase === 'failed' && (
        <Button variant="default" size="sm" onClick={() => void saver.flush()}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Someone else saved the same film meanwhile: both are shown, the person chooses. */
export function ConflictNotice({ saver, state }: { saver: FilmSaver; state: FilmSaverState }) {
  const { theirs, draft } = state
  if (!theirs) return null
  return (
    <div className={styles.conflict} role="alert">
      <p className={styles.title}>This film was changed elsewhere while you were writing.</p>
      <div className={styles.versions}>
        <Version
          name="Yours"
          title={filmTitle({ title: draft.title, length: theirs.length })}
          cards={draft.copyCards}
          direction={draft.direction}
        />
        <Version
          name="Saved elsewhere"
          title={filmTitle(theirs)}
          cards={theirs.copyCards}
          direction={theirs.direction}
        />
      </div>
      <div className={styles.choice}>
        <Button onClick={() => void saver.keepMine()}>Keep mine</Button>
        <Button variant="default" onClick={() => saver.takeTheirs()}>
          Use the other one
        </Button>
      </div>
    </div>
  )
}

function Version({
  name,
  title,
  cards,
  direction,
}: {
  name: string
  title: string
  cards: { id: string; copy: string }[]
  direction: string
}) {
  return (
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.film}>{title}</p>
      <ol className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id}>{card.copy || '—'}</li>
        ))}
      </ol>
      {direction && <p className={styles.direction}>Direction: {direction}</p>}
    </div>
  )
}
