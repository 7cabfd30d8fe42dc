import { ActionIcon, Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { ApprovalRequest } from '#shared/contract/subscriptions/approvals.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { approvalLimits } from '#shared/subscriptions/approvals.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useFocusOnArrival } from '../../ui/focus/use-focus-on-arrival.ts'
import { showToast } from '../../ui/toasts/toast.tsx'
import { TextArea } from '../../ui/text/text-area.tsx'
import { isPicture } from './approval-words.ts'
import styles from './request-changes.module.css'
import { MarkablePicture, markId } from './marked-picture.tsx'
import type { Place } from './points.ts'
import { OrphanedPoints } from './orphaned-points.tsx'
import { OtherFiles, pictureName, RequestText } from './request-content.tsx'
import { isUnsaid, type AnswerDraft, type AnswerDraftControls } from './use-answer-draft.ts'

interface RequestChangesProps {
  request: ApprovalRequest
  controls: AnswerDraftControls
  /** Whether a press opened it: one that was open when the page was loaded takes no focus. */
  hasFirstFocus: boolean
  isBusy: boolean
  error: string | null
  onSend: (draft: AnswerDraft) => void
  onBack: () => void
}

const wordsId = (requestId: string) => `change-${requestId}`
const pointWordsId = (id: string) => `point-${id}`

/** What should change, in words, and on style frames with points. All that is missing is shown beside its field. */
export function RequestChanges(props: RequestChangesProps) {
  const { request, controls, hasFirstFocus, isBusy, error, onSend, onBack } = props
  const { draft } = controls
  const wordsField = useFocusOnArrival<HTMLTextAreaElement>(hasFirstFocus)
  const [isChecked, setChecked] = useState(false)
  const hintId = useId()
  const focusNext = useFocusOnceDrawn()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const gap =
      draft.words.trim() === ''
        ? wordsId(request.id)
        : draft.points.filter(isUnsaid).map(({ id }) => pointWordsId(id))[0]
    if (gap === undefined) return onSend(draft)
    setChecked(true)
    document.getElementById(gap)?.focus()
  }
  const add = (fileId: string, place: Place, isByKey: boolean) => {
    const id = controls.addPoint(fileId, place)
    focusNext(isByKey ? markId(id) : pointWordsId(id))
  }
  const focusWords = () => focusNext(wordsId(request.id))
  const remove = (id: string) => {
    const point = controls.retained.points.find((each) => each.id === id)
    controls.removePoint(id)
    focusWords()
    if (!point || isUnsaid(point)) return
    showToast('The point is removed.', {
      action: { label: 'Undo', run: () => controls.restore({ words: '', points: [point] }) },
    })
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <RequestText body={request.body} />
      {request.stepId === 'style' && (
        <>
          <p id={hintId} className={styles.hint}>
            {controls.canAdd ? (
              <>
                Tap or click a picture where something should change, then write what.
                <span className={styles.keyboard}>
                  {' '}
                  By keyboard: Enter on a picture makes a point, arrow keys move it, with Shift further.
                </span>
              </>
            ) : (
              'These are as many points as one answer can have.'
            )}
          </p>
          <ul className={styles.pictures}>
            {request.files.filter(isPicture).map((file, index) => (
              <li key={file.id} className={styles.picture}>
                <PictureFields
                  file={file}
                  name={pictureName(index)}
                  hintId={hintId}
                  controls={controls}
                  isChecked={isChecked}
                  onAdd={(place, isByKey) => add(file.id, place, isByKey)}
                  onRemove={remove}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <OtherFiles files={request.files} />
      <OrphanedPoints
        points={controls.orphanedPoints}
        onAddToWords={(point) => {
          controls.addToWords(point)
          focusWords()
        }}
        onDiscard={remove}
      />
      <TextArea
        ref={wordsField}
        id={wordsId(request.id)}
        label="What should change"
        description="In your own words. We’ll change it and send it again."
        minRows={4}
        maxRows={16}
        charactersMax={approvalLimits.words}
        value={draft.words}
        error={isChecked && draft.words.trim() === '' && 'Say what should change.'}
        onChange={(event) => controls.setWords(event.currentTarget.value)}
      />
      <FieldError>{error}</FieldError>
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy}>
          {draft.points.length === 0
            ? 'Send request'
            : `Send request with ${countPoints(draft.points.length)}`}
        </Button>
        <Button variant="default" onClick={onBack}>
          {controls.isEmpty ? 'Back' : 'Continue later'}
        </Button>
      </div>
    </form>
  )
}

interface PictureFieldsProps {
  file: StoredFile
  name: string
  hintId: string
  controls: AnswerDraftControls
  isChecked: boolean
  onAdd: (place: Place, isByKey: boolean) => void
  onRemove: (id: string) => void
}

/** A picture, and the words of each point on it. */
function PictureFields({ file, name, hintId, controls, isChecked, onAdd, onRemove }: PictureFieldsProps) {
  const numbered = controls.draft.points.map((point, index) => ({ ...point, number: index + 1 }))
  const own = numbered.filter(({ fileId }) => fileId === file.id)
  return (
    <>
      <MarkablePicture
        file={file}
        name={name}
        hintId={hintId}
        marks={own}
        canAdd={controls.canAdd}
        onAdd={onAdd}
        onMove={controls.movePoint}
        onOpen={(id) => document.getElementById(pointWordsId(id))?.focus()}
        onRemove={onRemove}
      />
      {own.length > 0 && (
        <ol className={styles.points} aria-label={`Points on ${name}`}>
          {own.map((point) => (
            <li key={point.id} className={styles.point}>
              <TextArea
                id={pointWordsId(point.id)}
                label={`Point ${point.number}`}
                placeholder="What should change here"
                minRows={1}
                maxRows={6}
                charactersMax={approvalLimits.pointWords}
                value={point.words}
                error={isChecked && isUnsaid(point) && 'Say what should change here, or remove the point.'}
                onChange={(event) => controls.setPointWords(point.id, event.currentTarget.value)}
              />
              <ActionIcon
                className={styles.remove}
                variant="subtle"
                size={44}
                aria-label={`Remove point ${point.number}`}
                onClick={() => onRemove(point.id)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const countPoints = (count: number) => (count === 1 ? '1 point' : `${count} points`)

/** Moves the focus to an element that is not drawn yet. */
function useFocusOnceDrawn(): (id: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  return (id) => {
    wanted.current = id
  }
}
