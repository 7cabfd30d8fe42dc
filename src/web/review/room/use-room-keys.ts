import { useEffect, useRef } from 'react'
import { findExactAction, type ExactAction } from '../../player/controls/exact-keys.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'

/** What keys do on the review page beside those of the player. */
export type RoomAction = {
  do: 'note' | 'point' | 'draw' | 'compare' | 'next-note' | 'previous-note' | 'keys'
}

const roomKeys: Readonly<Record<string, RoomAction>> = {
  n: { do: 'note' },
  p: { do: 'point' },
  d: { do: 'draw' },
  c: { do: 'compare' },
  ']': { do: 'next-note' },
  '[': { do: 'previous-note' },
  '?': { do: 'keys' },
}

/** The keys of the page as they are listed under `?`. */
export const roomKeyList: readonly { keys: string; does: string }[] = [
  { keys: 'N', does: 'Write a note' },
  { keys: 'P D', does: 'Point or draw on the picture' },
  { keys: '[ ]', does: 'Note before, next note' },
  { keys: 'C', does: 'Compare with the cut before' },
  { keys: 'Ctrl Enter', does: 'Add the note that is being written' },
  { keys: '?', does: 'These keys' },
]

interface RoomKeys {
  isOn: boolean
  rate: FrameRate
  ratioCount: number
  onPlayer: (action: ExactAction) => void
  onRoom: (action: RoomAction) => void
}

/** Listens to keys on the whole page, but where somebody types, chooses, or answers a dialog. */
export function useRoomKeys(keys: RoomKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOn, rate, ratioCount, onPlayer, onRoom } = current.current
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      const target = event.target instanceof Element ? event.target : document.body
      const isTyping =
        target.closest('textarea, select, input:not([type="range"]), [contenteditable]') !== null
      if (isTyping || target.closest('[role="dialog"], [role="application"]')) return
      const isOnButton = target.closest('button, a, summary') !== null
      const focus = target.closest('input') ? 'slider' : isOnButton ? 'button' : 'page'
      const isSingleKey = event.key.length === 1 && event.key !== ' '
      if (isSingleKey && !isOn && event.key !== '?') return
      const room = roomKeys[event.key.toLowerCase()]
      const player = room ? null : findExactAction(event, focus, { rate, ratioCount })
      if (!room && !player) return
      event.preventDefault()
      if (room) onRoom(room)
      else if (player) onPlayer(player)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
