import { useEffect, useRef } from 'react'
import { findExactAction, type ExactAction } from '../../player/controls/exact-keys.ts'
import type { FrameRate } from '#shared/videos/timeline/frame-rate.ts'
import { findRoomAction, isModified, type RoomAction } from './room-keys.ts'

interface RoomKeys {
  isOn: boolean
  rate: FrameRate
  ratioCount: number
  onPlayer: (action: ExactAction) => void
  onRoom: (action: RoomAction) => void
  /** Escape in a field whose form has no use for it: the keys of the page are next. */
  onLeaveField: () => void
}

/** What a key that is held does again; it would switch others on and off. */
const repeatedActions = new Set<string>(['step', 'next-note', 'previous-note'])

/** Listens to keys on the whole page, but where somebody types, chooses, or answers a dialog. */
export function useRoomKeys(keys: RoomKeys): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)
    const onKeyDown = (event: KeyboardEvent) => {
      const { isOn, rate, ratioCount, onPlayer, onRoom, onLeaveField } = current.current
      if (event.defaultPrevented || isModified(event, isMac)) return
      const target = event.target instanceof Element ? event.target : document.body
      const isTyping =
        target.closest('textarea, select, input:not([type="range"]), [contenteditable]') !== null
      if (target.closest('[role="dialog"]')) return
      // Escape may belong to what composes a sign, and closes the list of a choice.
      if (isTyping) {
        if (event.key === 'Escape' && !event.isComposing && !target.closest('select')) onLeaveField()
        return
      }
      const isOnButton = target.closest('button, a, summary') !== null
      const focus = target.closest('input') ? 'slider' : isOnButton ? 'button' : 'page'
      const isSingleKey = event.key.length === 1 && event.key !== ' '
      if (isSingleKey && !isOn) return
      const room = findRoomAction(event, focus)
      const player = room ? null : findExactAction(event, focus, { rate, ratioCount })
      const action = room ?? player
      if (!action) return
      event.preventDefault()
      if (event.repeat && !repeatedActions.has(action.do)) return
      if (room) onRoom(room)
      else if (player) onPlayer(player)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
