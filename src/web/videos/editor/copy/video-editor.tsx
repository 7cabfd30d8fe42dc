import { Button, CloseButton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FocusEvent } from 'react'
import type { Package } from '#shared/products/plan.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { describeExcess } from '#shared/fields.ts'
import { copyCharacters, countWords, findOverCards, startTextCharacters } from '#shared/videos/copy-cards.ts'
import { titleCharacters, videoTitle } from '#shared/videos/video-title.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { brandKitQuery } from '../../../brand-kit/brand-kit-query.ts'
import { useRootMark } from '../../../ui/page/use-root-mark.ts'
import { TextArea } from '../../../ui/text/text-area.tsx'
import { TextField } from '../../../ui/text/text-field.tsx'
import { VideoHistory } from '../../history/video-history.tsx'
import { CardPicture } from '../preview/card-picture.tsx'
import { DirectionField } from './direction-field.tsx'
import styles from './video-editor.module.css'
import { EndCardFields } from './end-card-fields.tsx'
import type { VideoDraft } from '../draft/video-draft.ts'
import type { VideoSaverState } from './video-saver-state.ts'
import type { VideoSaver } from './video-saver.ts'
import { CameraMoveChoice } from './camera-move-choice.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { SaveLine, saveProblems } from './save-line.tsx'
import { conflictFieldName, saveLineFieldName } from './video-field-id.ts'
import { WordBudget } from './words/word-budget.tsx'
import { WordsToAvoid } from './words/words-to-avoid.tsx'

interface VideoEditorProps {
  video: Video
  /** Whose brand kit it uses. */
  ownerId: string
  package: Package
  /** Who writes. */
  mover: 'customer' | 'admin'
  saver: VideoSaver
  state: VideoSaverState
  /** The id of the field that writes this card of the strip. */
  fieldId: (segmentId: string) => string
}

/** Title, move, copy, start and end card of a video, and its direction. Saves by itself when typing rests. */
export function VideoEditor({
  video,
  ownerId,
  package: pack,
  mover,
  saver,
  state,
  fieldId,
}: VideoEditorProps) {
  const { draft } = state
  const budgetId = useId()
  const { data: kit } = useQuery(brandKitQuery(ownerId))
  const wordsToAvoid = kit?.wordsToAvoid ?? []
  const isTitleMissing = video.status !== 'draft' && draft.title.trim() === ''
  const isSaveLineKept = saveProblems.has(state.phase)
  useRootMark('saveLine', isSaveLineKept)
  const [segmentId, setSegmentId] = useState<string | null>(null)
  const showWritten = ({ target }: FocusEvent<HTMLElement>) => {
    const written = target.closest<HTMLElement>('[data-segment]')?.dataset['segment']
    if (written !== undefined) setSegmentId(written)
  }
  return (
    <div className={styles.editor} onFocus={showWritten}>
      <div className={styles.picture}>
        <CardPicture video={video} written={draft} ownerId={ownerId} segmentId={segmentId} />
      </div>
      <div className={styles.fields}>
        <ConflictNotice saver={saver} state={state} />
        <div className={styles.pair}>
          <TextField
            id={fieldId('title')}
            label="Title"
            placeholder="What you and the studio call this film"
            charactersMax={titleCharacters}
            value={draft.title}
            error={isTitleMissing && 'An activated film needs a title.'}
            onChange={(event) => saver.change({ title: event.currentTarget.value })}
          />
          <CameraMoveChoice
            video={videoTitle({ ...video, title: draft.title })}
            move={draft.move}
            package={pack}
            onChange={(move) => saver.change({ move })}
          />
        </div>
        <CopyCards
          video={video}
          draft={draft}
          saver={saver}
          fieldId={fieldId}
          budgetId={budgetId}
          wordsToAvoid={wordsToAvoid}
        />
        <WordBudget id={budgetId} cards={draft.copyCards} lengthSeconds={video.length} />
        <div className={styles.pair}>
          <StartCardFields
            draft={draft}
            saver={saver}
            fieldId={fieldId('start')}
            wordsToAvoid={wordsToAvoid}
          />
          <EndCardFields draft={draft} saver={saver} fieldId={fieldId('end')} kit={kit} mover={mover} />
        </div>
        <DirectionField id={fieldId('direction')} draft={draft} saver={saver} />
        <div className={styles.saved} data-kept={isSaveLineKept || undefined}>
          <SaveLine
            id={fieldId(saveLineFieldName)}
            saver={saver}
            state={state}
            onOpen={
              state.theirs ? () => document.getElementById(fieldId(conflictFieldName))?.focus() : undefined
            }
          />
        </div>
        <div className={styles.history}>
          <VideoHistory video={video} reader={mover} onPutBack={(copy) => saver.putBack(copy)} />
        </div>
      </div>
    </div>
  )
}

interface CopyCardsProps {
  video: Video
  draft: VideoDraft
  saver: VideoSaver
  fieldId: (segmentId: string) => string
  budgetId: string
  wordsToAvoid: readonly string[]
}

function CopyCards({ video, draft, saver, fieldId, budgetId, wordsToAvoid }: CopyCardsProps) {
  const { copyCards: room } = videoLengthRule(video.length)
  const cards = draft.copyCards
  const overCards = findOverCards(cards, video.length)
  if (room === 0 && cards.length === 0) {
    return (
      <p className={styles.none}>
        A {video.length} second film is one move and one look: it has no copy cards. Logo and tagline are on
        its end card.
      </p>
    )
  }
  const write = (id: string, copy: string) =>
    saver.change({ copyCards: cards.map((card) => (card.id === id ? { ...card, copy } : card)) })
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>Copy cards</legend>
      {cards.map((card, index) => (
        <div key={card.id} className={styles.card} data-segment={card.id}>
          <TextArea
            id={fieldId(card.id)}
            label={`Card ${index + 1}`}
            description={wordsText(countWords(card.copy))}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            aria-describedby={`${budgetId} ${fieldId(card.id)}-avoid`}
            minRows={2}
            charactersMax={copyCharacters}
            isTrimmed={false}
            // The sentence is the word budget’s, which describes the field.
            error={overCards.has(card.id)}
            value={card.copy}
            onChange={(event) => write(card.id, event.currentTarget.value)}
          />
          <WordsToAvoid id={`${fieldId(card.id)}-avoid`} text={card.copy} words={wordsToAvoid} />
          {cards.length > room && (
            <CloseButton
              className={styles.remove}
              aria-label={`Remove card ${index + 1}`}
              onClick={() => saver.change({ copyCards: cards.filter((each) => each.id !== card.id) })}
            />
          )}
        </div>
      ))}
      {cards.length < room && (
        <Button
          variant="default"
          className={styles.add}
          onClick={() => saver.change({ copyCards: [...cards, { id: crypto.randomUUID(), copy: '' }] })}
        >
          Add a card
        </Button>
      )}
    </fieldset>
  )
}

function wordsText(words: number): string {
  return words === 1 ? '1 word' : `${words} words`
}

interface StartCardFieldsProps {
  draft: VideoDraft
  saver: VideoSaver
  fieldId: string
  wordsToAvoid: readonly string[]
}

function StartCardFields({ draft: { startCard }, saver, fieldId, wordsToAvoid }: StartCardFieldsProps) {
  const isTooLong = describeExcess(startCard.text, startTextCharacters, false) !== null
  return (
    <fieldset className={styles.group} data-segment="start">
      <legend className={styles.legend}>Start card</legend>
      <Switch
        label="Open with a start card"
        checked={startCard.use}
        onChange={(event) => saver.change({ startCard: { ...startCard, use: event.currentTarget.checked } })}
      />
      {/* What is too long holds back the save: it stays in sight. */}
      {(startCard.use || isTooLong) && (
        <div>
          <TextField
            id={fieldId}
            label="Start card text"
            description={
              startCard.text.trim() === ''
                ? 'The film can’t be activated while this is empty. Not counted as copy.'
                : 'Not counted as copy.'
            }
            charactersMax={startTextCharacters}
            isTrimmed={false}
            value={startCard.text}
            onChange={(event) =>
              saver.change({ startCard: { ...startCard, text: event.currentTarget.value } })
            }
          />
          <WordsToAvoid id={`${fieldId}-avoid`} text={startCard.text} words={wordsToAvoid} />
        </div>
      )}
    </fieldset>
  )
}
