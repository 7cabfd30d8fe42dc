import { useRef, useState, type PointerEvent, type ReactNode, type Ref } from 'react'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { VisuallyHidden, visuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './marked-picture.module.css'
import { describePlace, findPlace, middle, movePlace, type Place } from './points.ts'

export interface Mark extends Place {
  id: string
  /** As it is counted in the list of points, from 1. */
  number: number
}

interface MarkedPictureProps {
  file: StoredFile
  /** What it is called: "picture 2". */
  name: string
  marks: readonly Mark[]
}

/** A picture with marked places. Its link opens it alone. */
export function MarkedPicture({ file, name, marks }: MarkedPictureProps) {
  return (
    <Frame file={file} name={name}>
      <a className={styles.open} href={file.url} target="_blank" rel="noreferrer">
        <Picture file={file} alt={`${name}: ${file.originalName}`} />
      </a>
      {marks.map((mark) => (
        <span key={mark.id} className={styles.mark} style={makePosition(mark)}>
          <VisuallyHidden>Point </VisuallyHidden>
          {mark.number}
          <VisuallyHidden>: {describePlace(mark)}</VisuallyHidden>
        </span>
      ))}
    </Frame>
  )
}

interface MarkablePictureProps extends MarkedPictureProps {
  /** Of the element that says how places are marked. */
  hintId: string
  /** Whether there is room for another point. */
  canAdd: boolean
  /** @param isByKey whether it can be moved at once by arrow keys; else its words come next */
  onAdd: (place: Place, isByKey: boolean) => void
  onMove: (id: string, place: Place) => void
  /** Goes on to the words of a point. */
  onOpen: (id: string) => void
  onRemove: (id: string) => void
}

/**
 * A picture on which places are marked: by pointer or touch where it is pressed, by keyboard in the middle, from where
 * arrow keys move the point.
 */
export function MarkablePicture({ file, name, marks, hintId, canAdd, onAdd, ...rest }: MarkablePictureProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Frame file={file} name={name} ref={frame}>
      <button
        type="button"
        className={styles.place}
        aria-label={`Mark a place on ${name}`}
        aria-describedby={hintId}
        aria-disabled={!canAdd}
        onClick={(event) => {
          if (!canAdd) return
          // A click by keyboard has no place.
          const isByKey = event.detail === 0
          const box = event.currentTarget.getBoundingClientRect()
          onAdd(isByKey ? middle : findPlace(event, box), isByKey)
        }}
      >
        <Picture file={file} alt={`${name}: ${file.originalName}`} />
      </button>
      {marks.map((mark) => (
        <MovableMark key={mark.id} mark={mark} findBox={() => frame.current} {...rest} />
      ))}
    </Frame>
  )
}

interface MovableMarkProps extends Pick<MarkablePictureProps, 'onMove' | 'onOpen' | 'onRemove'> {
  mark: Mark
  findBox: () => Element | null
}

function MovableMark({ mark, findBox, onMove, onOpen, onRemove }: MovableMarkProps) {
  const [isDragged, setDragged] = useState(false)
  const [said, setSaid] = useState('')
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const box = findBox()?.getBoundingClientRect()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box) return
    // A hand that trembles while it presses has not dragged.
    if (!isDragged && Math.hypot(event.movementX, event.movementY) < 2) return
    setDragged(true)
    onMove(mark.id, findPlace(event, box))
  }
  return (
    <>
      <button
        type="button"
        id={markId(mark.id)}
        className={styles.mark}
        data-movable
        style={makePosition(mark)}
        aria-label={`Point ${mark.number}: ${describePlace(mark)}. Arrow keys move it.`}
        onPointerDown={(event) => {
          setDragged(false)
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onClick={() => !isDragged && onOpen(mark.id)}
        onKeyDown={(event) => {
          if (event.key === 'Delete' || event.key === 'Backspace') return onRemove(mark.id)
          const place = movePlace(mark, event.key, event.shiftKey)
          if (!place) return
          event.preventDefault()
          onMove(mark.id, place)
          setSaid(describePlace(place))
        }}
      >
        {mark.number}
      </button>
      <output className={visuallyHidden}>{said}</output>
    </>
  )
}

/** Of the button that is the point: it takes the focus when it is made by keyboard. */
export const markId = (id: string) => `mark-${id}`

interface FrameProps extends Pick<MarkedPictureProps, 'file' | 'name'> {
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** As large as its picture, which places are a part of, with its name below. */
function Frame({ file, name, ref, children }: FrameProps) {
  const { width, height } = readSize(file)
  return (
    <>
      <div ref={ref} className={styles.frame} style={{ '--ratio': width / height }}>
        {children}
      </div>
      {/* The picture's text alternative begins with it. */}
      <p className={styles.name} aria-hidden="true">
        {name}
      </p>
    </>
  )
}

const readSize = ({ width, height }: StoredFile) => ({ width: width ?? 1600, height: height ?? 900 })

function Picture({ file, alt }: { file: StoredFile; alt: string }) {
  return <img className={styles.picture} src={file.url} alt={alt} {...readSize(file)} draggable={false} />
}

const makePosition = ({ x, y }: Place) => ({ left: `${x / 100}%`, top: `${y / 100}%` })
