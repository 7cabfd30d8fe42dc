import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { findOffsets, findWindow, isWithin, type RowWindow } from './find-window.ts'

/** Below it all rows are drawn: the browser's own search finds them. */
const windowedFrom = 60
/** Of a long list, before it is known what is in sight: as many as a high screen has room for. */
const drawnAtFirst = 12
/** Of a row that was not drawn yet, in px. */
const guessedHeight = 120

/**
 * Draws the rows of a long list that are in sight, whatever scrolls: the panel on a desk, the page on a phone. They are
 * there in the frame that shows them; those around them, and what rows hold back for it, follow once that frame is
 * shown, so that a scroll mostly finds its rows drawn. Rows are measured as they are drawn; before that their height is
 * guessed.
 *
 * @param keys of the rows, in order
 */
export function useRowWindow(keys: readonly string[], list: RefObject<HTMLElement | null>) {
  const isWindowed = keys.length > windowedFrom
  const heights = useRef(new Map<string, number>())
  const [measured, setMeasured] = useState(0)
  const offsets = useMemo(
    () => findOffsets(keys.map((key) => heights.current.get(key) ?? guessedHeight)),
    // Heights are read anew when one was measured.
    // oxlint-disable-next-line react/exhaustive-deps
    [keys, measured],
  )
  const [range, setRange] = useState<RowWindow>({ first: 0, end: drawnAtFirst })
  const drawn = useRef(range)
  const seen = useRef(range)
  const [fullyDrawnKeys, setFullyDrawnKeys] = useState<ReadonlySet<string>>(noKeys)
  const fullyDrawn = useRef(fullyDrawnKeys)
  const afterPaint = useAfterPaint()
  const [drawnKeys, setDrawnKeys] = useState(keys)
  if (drawnKeys !== keys) {
    // Another list: those around what is in sight are not waited for.
    setDrawnKeys(keys)
    setRange(seen.current)
    // A list that was short had all of its rows drawn: they stay as they are when it gets long.
    if (drawnKeys.length <= windowedFrom) setFullyDrawnKeys(new Set(drawnKeys))
  }

  const scroller = useRef<Element | null>(null)
  const look = useCallback(
    (isInFrame: boolean) => {
      const box = list.current
      if (!box) return
      // Its style is read once: what scrolls changes with the width of the screen alone.
      scroller.current ??= findScroller(box)
      const outer = scroller.current.getBoundingClientRect()
      const top = Math.max(0, outer.top)
      const height = Math.max(0, Math.min(window.innerHeight, outer.bottom) - top)
      const from = top - box.getBoundingClientRect().top
      seen.current = findWindow(offsets, from, height, 0)
      const near = findWindow(offsets, from, height, height / 4)
      if (!isWithin(seen.current, drawn.current)) {
        const draw = () => setRange(seen.current)
        if (isInFrame) flushSync(draw)
        else draw()
      }
      const isNearFullyDrawn = keys.slice(near.first, near.end).every((key) => fullyDrawn.current.has(key))
      if (!isNearFullyDrawn || !isWithin(near, drawn.current)) {
        const around = findWindow(offsets, from, height, height / 2)
        afterPaint(() =>
          startTransition(() => {
            setRange(around)
            setFullyDrawnKeys(new Set(keys.slice(around.first, around.end)))
          }),
        )
      } else {
        // What waits was asked for at another place of the list.
        afterPaint(null)
      }
    },
    [list, offsets, keys, afterPaint],
  )

  useLayoutEffect(() => {
    drawn.current = range
    fullyDrawn.current = fullyDrawnKeys
  }, [range, fullyDrawnKeys])
  useLayoutEffect(() => {
    if (isWindowed) look(false)
  }, [isWindowed, look])
  useEffect(() => {
    if (!isWindowed) return
    const end = new AbortController()
    const options = { capture: true, passive: true, signal: end.signal }
    // A panel that scrolls does not bubble; captured, its event is heard here.
    document.addEventListener('scroll', () => look(true), options)
    const measureAgain = () => {
      scroller.current = null
      look(false)
    }
    window.addEventListener('resize', measureAgain, options)
    return () => end.abort()
  }, [isWindowed, look])

  const observer = useMemo(() => {
    if (typeof ResizeObserver === 'undefined') return null
    return new ResizeObserver((entries) => {
      let isNew = false
      for (const { target, borderBoxSize } of entries) {
        const key = target.getAttribute('data-row') ?? ''
        const height = Math.round(borderBoxSize[0]?.blockSize ?? 0)
        if (height === 0 || heights.current.get(key) === height) continue
        heights.current.set(key, height)
        isNew = true
      }
      if (isNew) setMeasured((count) => count + 1)
    })
  }, [])
  const measure = useCallback(
    (row: HTMLLIElement) => {
      observer?.observe(row)
      return () => {
        observer?.unobserve(row)
      }
    },
    [observer],
  )

  const first = isWindowed ? Math.min(range.first, Math.max(0, keys.length - 1)) : 0
  const end = isWindowed ? Math.min(range.end, keys.length) : keys.length
  return {
    first,
    end,
    /** Where each row begins, in px; the last one is the height of all. */
    offsets,
    /** Room of the rows that are not drawn, in px. */
    above: isWindowed ? (offsets[first] ?? 0) : 0,
    below: isWindowed ? (offsets.at(-1) ?? 0) - (offsets[end] ?? 0) : 0,
    /** Whether a row is drawn with what it holds back while it comes into sight. */
    isFullyDrawn: (key: string) => !isWindowed || fullyDrawnKeys.has(key),
    /** The ref of each row; it has its key as `data-row`. */
    measure: isWindowed ? measure : undefined,
    /** Scrolls to a row that may not be drawn; once it is, it is measured and scrolled to exactly. */
    scrollTo: (index: number) => {
      const box = list.current
      if (!box) return
      const scroller = findScroller(box)
      const outer = scroller.getBoundingClientRect()
      const at = box.getBoundingClientRect().top + (offsets[index] ?? 0)
      const covered = Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0
      const top = Math.max(0, outer.top) + covered
      const bottom = Math.min(window.innerHeight, outer.bottom)
      const height = heights.current.get(keys[index] ?? '') ?? guessedHeight
      if (at >= top && at + height <= bottom) return
      scroller.scrollBy({ top: at - top - (bottom - top) / 3, behavior: 'instant' })
    },
  }
}

const noKeys: ReadonlySet<string> = new Set()

/** Runs the newest of what it is given once the next frame is shown; a task of its own would run before that. Null: nothing. */
function useAfterPaint(): (act: (() => void) | null) => void {
  const waiting = useRef<{ frame: number; timer?: ReturnType<typeof setTimeout> }>(undefined)
  const cancel = useCallback(() => {
    if (!waiting.current) return
    cancelAnimationFrame(waiting.current.frame)
    clearTimeout(waiting.current.timer)
  }, [])
  useEffect(() => cancel, [cancel])
  return useCallback(
    (act) => {
      cancel()
      if (!act) return
      const frame = requestAnimationFrame(() => {
        waiting.current = { frame, timer: setTimeout(act) }
      })
      waiting.current = { frame }
    },
    [cancel],
  )
}

function findScroller(element: HTMLElement): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if (overflowY === 'auto' || overflowY === 'scroll') return box
  }
  return document.scrollingElement ?? document.documentElement
}
