import IconBoxMargin from '@tabler/icons-react/dist/esm/icons/IconBoxMargin.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { readAspectRatio } from '#shared/videos/ratios.ts'
import type { ExactAction } from '../../player/controls/exact-keys.ts'
import { leaveFullScreen, toggleFullScreen } from '../../player/controls/toggle-full-screen.ts'
import { useHasFullScreen } from '../../player/controls/use-has-full-screen.ts'
import { actOnPlayer } from '../../player/exact/act-on-player.ts'
import { ControlButton, ExactControls } from '../../player/exact/exact-controls.tsx'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { ScrubStrip, type StripMark, type StripSegment } from '../../player/exact/scrub-strip.tsx'
import { toggleLoop } from '../../player/exact/toggle-loop.ts'
import { useToastPlace } from '../../ui/toasts/toast.tsx'
import { switchSingleKeys, useAreSingleKeysOn } from '../../ui/page/single-keys.ts'
import type { PlayedFile } from '../cut/played-file.ts'
import { KeysDialog } from './keys-dialog.tsx'
import styles from './review-room.module.css'
import type { RoomAction } from './room-keys.ts'
import { useRetainedFrame } from './use-retained-frame.ts'
import { useRoomKeys } from './use-room-keys.ts'

/** The page, not the room: dialogs and messages stand beside it, and would not be drawn. */
const showFull = () => toggleFullScreen(document.documentElement)

interface RoomFrameProps {
  room: RefObject<HTMLDivElement | null>
  title: string
  player: ExactPlayer | null
  file: Omit<PlayedFile, 'id' | 'url'>
  segments: readonly StripSegment[]
  marks: readonly StripMark[]
  head: ReactNode
  /** The picture, in a stage of its own: some draw two side by side. */
  renderStage: (shown: { hasSafeAreas: boolean; onPress: () => void }) => ReactNode
  /** What was said of the cut, and what is answered. */
  side: ReactNode
  ratios: readonly string[]
  onRatio: (ratio: string) => void
  /** What a key of the room stands for, but for the list of keys. */
  onRoom: (action: Exclude<RoomAction['do'], 'keys'>) => void
  /** Keys that do nothing for this reader. */
  keysAbsent: readonly string[]
}

/** What is the same for everyone who watches a cut: where its parts stand, the video to scale, its controls and keys. */
export function RoomFrame(props: RoomFrameProps) {
  const { room, title, player, file, segments, ratios, onRatio, onRoom } = props
  const deck = useRef<HTMLDivElement>(null)
  const counter = useRef<HTMLButtonElement>(null)
  useRetainedFrame(player)
  // What they are about stands above the picture, its controls beneath it.
  useToastPlace('over-picture')
  const hasFullScreen = useHasFullScreen()
  const [speed, setSpeed] = useState(1)
  const [hasSafeAreas, setSafeAreas] = useState(false)
  const [isKeysOpen, setKeysOpen] = useState(false)
  const hasSingleKeys = useAreSingleKeysOn()
  // A room that goes would leave another page on the whole screen.
  useEffect(() => () => void leaveFullScreen(), [])
  const toggleSafeAreas = () => setSafeAreas(!hasSafeAreas)
  const onPlayer = (action: ExactAction) =>
    actOnPlayer(player, action, {
      speed,
      onSafeAreas: toggleSafeAreas,
      onFullScreen: showFull,
      onGoTo: () => counter.current?.click(),
      onRatio: (index) => {
        const wanted = ratios[index]
        if (wanted !== undefined) onRatio(wanted)
      },
    })
  useRoomKeys({
    isOn: hasSingleKeys,
    rate: file.rate,
    ratioCount: ratios.length,
    onPlayer,
    onRoom: async ({ do: action }) => {
      if (action === 'keys') return setKeysOpen(true)
      // Its field is not drawn in full screen.
      if (action === 'note' && !props.keysAbsent.includes('N')) await leaveFullScreen()
      onRoom(action)
    },
    // Its main button plays: space does so there, as on the page, and the arrows step.
    onLeaveField: () => deck.current?.querySelector<HTMLElement>('button[data-main]')?.focus(),
  })
  return (
    <div ref={room} className={styles.room}>
      <div className={styles.head} data-stage>
        {props.head}
      </div>
      {props.renderStage({ hasSafeAreas, onPress: () => player?.toggle(speed) })}
      <div ref={deck} className={styles.deck} data-stage>
        <ScrubStrip
          player={player}
          frameCount={file.frameCount}
          rate={file.rate}
          title={title}
          segments={segments}
          marks={props.marks}
          tiles={file.tiles}
          aspect={readAspectRatio(file.ratio)}
        />
        <ExactControls
          player={player}
          rate={file.rate}
          title={title}
          speed={speed}
          onSpeed={setSpeed}
          onLoop={() => toggleLoop(player, segments)}
          onFullScreen={showFull}
          counter={counter}
        >
          {ratios.length > 1 && (
            <select
              className={styles.select}
              aria-label="Ratio"
              value={file.ratio}
              onChange={(event) => onRatio(event.target.value)}
            >
              {ratios.map((ratio) => (
                <option key={ratio}>{ratio}</option>
              ))}
            </select>
          )}
          <ControlButton label="Safe areas" isPressed={hasSafeAreas} onPress={toggleSafeAreas}>
            <IconBoxMargin size={20} stroke={1.6} aria-hidden="true" />
          </ControlButton>
          <span className={styles.keys}>
            <ControlButton label="Keys" onPress={() => setKeysOpen(true)}>
              <IconKeyboard size={20} stroke={1.6} aria-hidden="true" />
            </ControlButton>
          </span>
        </ExactControls>
      </div>
      <div className={styles.side}>{props.side}</div>
      <KeysDialog
        isOpen={isKeysOpen}
        onClose={() => setKeysOpen(false)}
        isOn={hasSingleKeys}
        onSwitch={switchSingleKeys}
        without={hasFullScreen ? props.keysAbsent : [...props.keysAbsent, 'F']}
      />
    </div>
  )
}
