// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ReviewCut } from '#shared/contract/review/review.ts'
import type { ExactPlayer } from '../../player/exact/exact-player.ts'
import { useExactPlayer } from '../../player/exact/use-exact-player.ts'
import { mountInTest, type Mounted } from '../../ui/mount-in-test.tsx'
import type { PlayedFile } from '../cut/played-file.ts'
import { NewNoteProvider, useNoteDraft } from '../drafts/use-note-draft.ts'
import { cutCopy } from '../notes/review-note-in-test.ts'
import { RoomStage } from './room-stage.tsx'
import { useRetainedFrame } from './use-retained-frame.ts'

let mounted: Mounted
afterEach(() => mounted.unmount())

const ignore = () => undefined
const here = { cut: 1, frames: { in: 0, out: 1 } }
const cut = { number: 1, state: 'in_review', copy: cutCopy, files: [] } as unknown as ReviewCut
const master: PlayedFile = {
  id: 'f1',
  ratio: '16:9',
  url: '/master.mp4',
  rate: { num: 25, den: 1 },
  frameCount: 375,
  tiles: null,
}

let player: ExactPlayer | null = null
const setPlayer = (next: ExactPlayer | null) => {
  player = next
}

function Room({ file, onPlayer }: { file: PlayedFile; onPlayer: (player: ExactPlayer | null) => void }) {
  const opened = useExactPlayer(file)
  const draft = useNoteDraft('u1', 'v1', () => here)
  useRetainedFrame(opened.player)
  useEffect(() => onPlayer(opened.player))
  return (
    <NewNoteProvider value={{ draft, frames: null }}>
      <RoomStage
        title="Wet stone"
        video={{ hasCutdowns: false }}
        cut={cut}
        file={file}
        player={opened.player}
        attach={opened.attach}
        onPress={ignore}
        comparison={null}
        other={undefined}
        hasSafeAreas={false}
        current={undefined}
        edited={null}
        editedCut={null}
        editedFrames={null}
        onDraw={ignore}
        tool={null}
        onToolEnd={ignore}
      />
    </NewNoteProvider>
  )
}

test('a file that is prepared while it is watched stands at the same frame', () => {
  mounted = mountInTest(<Room file={master} onPlayer={setPlayer} />)
  act(() => player?.showFrame(50))
  const before = mounted.place.querySelector('video')
  mounted.show(<Room file={{ ...master, url: '/proxy.mp4' }} onPlayer={setPlayer} />)
  const video = mounted.place.querySelector('video')
  expect(video?.getAttribute('src')).toBe('/proxy.mp4')
  expect(video, 'the element would begin anew without a word').not.toBe(before)
  expect(player?.getState().frame).toBe(50)
  expect(video?.currentTime, 'the middle of that frame').toBeCloseTo(2.02)
})
