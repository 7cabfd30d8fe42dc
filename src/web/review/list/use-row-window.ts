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
import { findWindow, isWithin, type RowWindow } from './find-window.ts'
import { RowHeights } from './row-heights.ts'

/** Below it all rows are drawn: the browser's own search finds them. */
const windowedFrom = 60
/** So often a frame draws other rows because those of the pass before leave room that is seen; the next frame goes on. */
const passesPerFrame = 10
/** Of a long list, before it is known what is in sight: as many as a high screen has room for. */
const drawnAtFirst = 12

/** The rows that are drawn, and the heights that they were placed by. */
interface DrawnRows extends RowWindow {
  version: number
}

/**
 * Draws the rows of a long list that are in sight, whatever scrolls: the panel on a desk, the page on a phone. They are
 * there in the frame that shows them; those around them, and what rows hold back for it, follow once that frame is
 * shown, so that a scroll mostly finds its rows drawn. Rows are measured in the pass that draws them: only where they
 * turn out to leave room that is seen are others drawn at once.
 *
 * @param keys of the rows, in order
 * @param list holds an element of the height `above`, the rows, and an element of the height `below`. They are elements, not
 *   padding, so that the browser holds what is in sight where it is when a height turns out to be another one. No box begins
 *   beneath the first of them but rows: where the browser held such a box, each change of `above` would scroll by as much
 */
export function useRowWindow(keys: readonly string[], list: RefObject<HTMLElement | null>) {
  const isWindowed = keys.length > windowedFrom
  const [heights] = useState(() => new RowHeights())
  const [rows, setRows] = useState<DrawnRows>({ first: 0, end: drawnAtFirst, version: 0 })
  const offsets = useMemo(
    () => heights.findOffsets(keys),
    // Heights are read anew when one was measured.
    // oxlint-disable-next-line react/exhaustive-deps
    [keys, rows.version],
  )
  const drawn = useRef(rows)
  /** What is in sight of the list, in px from its start; null before that is known. */
  const sight = useRef<{ from: number; height: number }>(null)
  /** The row that is scrolled to as soon as it is drawn. */
  const target = useRef<string>(null)
  const [fullyDrawnKeys, setFullyDrawnKeys] = useState<ReadonlySet<string>>(noKeys)
  const fullyDrawn = useRef(fullyDrawnKeys)
  const afterPaint = useAfterPaint()
  const [drawnKeys, setDrawnKeys] = useState(keys)
  if (drawnKeys !== keys) {
    // Another list: those around what is in sight are not waited for.
    setDrawnKeys(keys)
    if (sight.current) setRows(findRows(heights, keys, sight.current))
    // A list that was short had all of its rows drawn: they stay as they are when it gets long.
    if (drawnKeys.length <= windowedFrom) setFullyDrawnKeys(new Set(drawnKeys))
  }

  const frame = useRef({ at: -1, passes: 0 })
  /** The passes of this frame, one more counted: a list that moves under each of them would never be drawn. */
  const countPass = useCallback(() => {
    const at = Number(document.timeline?.currentTime ?? 0)
    frame.current = { at, passes: frame.current.at === at ? frame.current.passes + 1 : 1 }
    return frame.current.passes
  }, [])
  const scroller = useRef<Element | null>(null)
  const drawInSight = useCallback(
    (isInFrame: boolean) => {
      const box = list.current
      if (!box) return
      // Its style is read once: what scrolls changes with the width of the screen alone.
      scroller.current ??= findScroller(box)
      const outer = scroller.current.getBoundingClientRect()
      const top = Math.max(0, outer.top)
      const height = Math.max(0, Math.min(window.innerHeight, outer.bottom) - top)
      const from = top - box.getBoundingClientRect().top
      sight.current = { from, height }
      const known = heights.findOffsets(keys)
      const { version } = heights
      const seen = findWindow(known, from, height, 0)
      const near = findWindow(known, from, height, height / 4)
      if (!isWithin(seen, drawn.current) && countPass() <= passesPerFrame) {
        const draw = () => setRows({ ...seen, version })
        if (isInFrame) flushSync(draw)
        else draw()
      }
      const isNearFullyDrawn = keys.slice(near.first, near.end).every((key) => fullyDrawn.current.has(key))
      if (!isNearFullyDrawn || !isWithin(near, drawn.current) || drawn.current.version !== version) {
        const around = findWindow(known, from, height, height / 2)
        afterPaint(() =>
          startTransition(() => {
            setRows({ ...around, version })
            setFullyDrawnKeys(new Set(keys.slice(around.first, around.end)))
          }),
        )
      } else {
        // What waits was asked for at another place of the list.
        afterPaint(null)
      }
    },
    [list, heights, keys, afterPaint, countPass],
  )

  const unmeasured = useRef(new Set<HTMLLIElement>())
  useLayoutEffect(() => {
    drawn.current = rows
    fullyDrawn.current = fullyDrawnKeys
    for (const row of unmeasured.current) heights.measure(readKey(row), row.getBoundingClientRect().height)
    unmeasured.current.clear()
    if (target.current !== null) {
      const row = list.current?.querySelector(`[data-row="${CSS.escape(target.current)}"]`)
      if (row) {
        target.current = null
        scrollIntoSight(row)
      }
    }
    if (isWindowed) return drawInSight(false)
    sight.current = null
    afterPaint(null)
  }, [rows, fullyDrawnKeys, isWindowed, heights, list, drawInSight, afterPaint])
  useEffect(() => {
    if (!isWindowed) return
    const end = new AbortController()
    const options = { capture: true, passive: true, signal: end.signal }
    // A panel that scrolls does not bubble; captured, its event is heard here.
    document.addEventListener('scroll', () => drawInSight(true), options)
    const resize = () => {
      scroller.current = null
      drawInSight(false)
    }
    window.addEventListener('resize', resize, options)
    const unwatch = watchSpacers(list.current, () => drawInSight(false))
    return () => {
      end.abort()
      unwatch()
    }
  }, [isWindowed, list, drawInSight])

  const observer = useMemo(() => {
    if (typeof ResizeObserver === 'undefined') return null
    return new ResizeObserver((entries) => {
      const { version } = heights
      for (const { target: row, borderBoxSize } of entries) {
        heights.measure(readKey(row), borderBoxSize[0]?.blockSize ?? 0)
      }
      // Forms open and close in rows, and the panel gets narrower.
      if (heights.version !== version) setRows((before) => ({ ...before, version: heights.version }))
    })
  }, [heights])
  const measure = useCallback(
    (row: HTMLLIElement) => {
      const waiting = unmeasured.current
      waiting.add(row)
      observer?.observe(row)
      return () => {
        waiting.delete(row)
        observer?.unobserve(row)
      }
    },
    [observer],
  )

  const first = isWindowed ? Math.min(rows.first, Math.max(0, keys.length - 1)) : 0
  const end = isWindowed ? Math.min(rows.end, keys.length) : keys.length
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
    /** Draws a row where it is not drawn, and scrolls to it where it is not in sight. */
    scrollTo: (index: number) => {
      target.current = keys[index] ?? null
      const from = heights.findOffsets(keys)[index] ?? 0
      setRows(findRows(heights, keys, { from, height: sight.current?.height ?? window.innerHeight }))
    },
  }
}

const readKey = (row: Element) => row.getAttribute('data-row') ?? ''

/** The rows that are in sight of a list, once it is scrolled there. */
function findRows(
  heights: RowHeights,
  keys: readonly string[],
  { from, height }: { from: number; height: number },
): DrawnRows {
  const offsets = heights.findOffsets(keys)
  // A list that ends above is scrolled to its end.
  const lowest = Math.max(0, (offsets.at(-1) ?? 0) - height)
  return { ...findWindow(offsets, Math.min(from, lowest), height, 0), version: heights.version }
}

/**
 * Calls `onSeen` when room of rows that are not drawn comes into sight without a scroll: what stands above the list got lower, or went.
 * @returns stops watching
 */
function watchSpacers(list: HTMLElement | null, onSeen: () => void): () => void {
  if (!list || typeof IntersectionObserver === 'undefined') return () => undefined
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
  })
  for (const room of [list.firstElementChild, list.lastElementChild]) if (room) observer.observe(room)
  return () => observer.disconnect()
}

/** A third of what is seen stays above it. */
function scrollIntoSight(row: Element): void {
  const scroller = findScroller(row)
  const outer = scroller.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(row)
  const covered = readPixels(getComputedStyle(scroller).scrollPaddingTop) + readPixels(scrollMarginTop)
  const top = Math.max(0, outer.top) + covered
  const bottom = Math.min(window.innerHeight, outer.bottom) - readPixels(scrollMarginBottom)
  const box = row.getBoundingClientRect()
  if (box.top >= top && box.bottom <= bottom) return
  scroller.scrollBy({ top: box.top - top - (bottom - top) / 3, behavior: 'instant' })
}

/** @param length of a computed style; 0 where it is a word */
const readPixels = (length: string): number => Number.parseFloat(length) || 0

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

function findScroller(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box)
    if (overflowY === 'auto' || overflowY === 'scroll') return box
  }
  return document.scrollingElement ?? document.documentElement
}
