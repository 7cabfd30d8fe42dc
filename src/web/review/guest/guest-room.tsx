import { useCallback, useMemo, useRef, useState } from 'react'
import type { GuestReview } from '#shared/contract/review/guest-links.ts'
import { convertNoteFrames } from '#shared/review/convert-note-frames.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { readAspectRatio } from '#shared/videos/ratios.ts'
import { countFrames } from '#shared/videos/timeline/frame-rate.ts'
import { ExactStage } from '../../player/exact/exact-stage.tsx'
import { useExactPlayer } from '../../player/exact/use-exact-player.ts'
import { usePageTitle } from '../../system/page/use-page-title.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { SafeAreaMarks } from '../../videos/animatic/safe-area-marks.tsx'
import { compareRatios } from '../cut/played-file.ts'
import { useShownQuery } from '../cut/use-shown-query.ts'
import { makePlaceReader } from '../drafts/note-place.ts'
import { useNoteDraft } from '../drafts/use-note-draft.ts'
import panelStyles from '../list/notes-panel.module.css'
import { describeMarkingProblem } from '../picture/describe-marking-problem.ts'
import { DrawingLayer, type DrawingTool } from '../picture/drawing-layer.tsx'
import { ShownMarks } from '../picture/shown-marks.tsx'
import { useNoteInPicture } from '../picture/use-note-in-picture.ts'
import { useLinkCheckAtStart } from '../queries/guest-query.ts'
import { RoomFrame } from '../room/room-frame.tsx'
import headStyles from '../room/room-head.module.css'
import stageStyles from '../room/room-stage.module.css'
import barStyles from '../answer/answer-bar.module.css'
import roomStyles from '../room/review-room.module.css'
import { compareKeys, nextNoteKeys, writingKeys, type RoomAction } from '../room/room-keys.ts'
import { GuestComments } from './guest-comments.tsx'
import { GuestForm } from './guest-form.tsx'
import { guestDraftKey, useOwnComments } from './own-comments.ts'
import { usePlacedComments, type PlacedComment } from './use-placed-comments.ts'

/** As the customer's page lists them, with and without cutdowns. */
const byRatio = compareRatios({ hasCutdowns: true })

interface GuestRoomProps {
  review: GuestReview
  secret: string
}

/** The cut that a link shows, with what guests said by it. */
export function GuestRoom({ review, secret }: GuestRoomProps) {
  const { video, cut, mayComment, endsAt } = review
  const room = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { query, show } = useShownQuery()
  const ratio = query.get('ratio')
  const playable = cut.files.filter(({ proxyUrl }) => proxyUrl !== null).toSorted(byRatio)
  const file = playable.find((each) => each.ratio === ratio) ?? playable[0]
  // As the file is decoded: it may differ from what was sold.
  const cutRate = cut.copy.frameRate
  const played = {
    ratio: file?.ratio ?? '16:9',
    rate: file?.film?.rate ?? cutRate,
    frameCount: file?.film?.frames ?? countFrames(cut.copy.length, cutRate),
    tiles: file?.film && file.stripUrl ? { url: file.stripUrl, ...file.film.strip } : null,
  }
  const { rate } = played
  const { player, attach } = useExactPlayer(played)
  useLinkCheckAtStart(secret, player)
  const [tool, setTool] = useState<DrawingTool | null>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const own = useOwnComments(secret)
  const places = makePlaceReader(player, cut, rate)
  const draft = useNoteDraft('guest', guestDraftKey(secret), places.read)
  const draftFrames = draft.frames && convertNoteFrames(draft.frames, cutRate, rate)
  const showNote = useNoteInPicture(player, draftFrames, tool)
  const choose = (wanted: DrawingTool | null) => {
    player?.pause()
    setTool(wanted)
  }
  const markingProblem = file
    ? describeMarkingProblem({ ...draft, isNew: true }, { cut: cut.number, ratio: file.ratio })
    : null
  const { title } = video
  usePageTitle('A cut to watch', title)
  const sender = review.sender || 'The sender of this link'
  const { segments, placed } = usePlacedComments(review.notes, cut.copy, played)
  const marks = useMemo(
    () =>
      placed.map(({ note, frames }) => ({
        id: note.id,
        ...frames,
        tone: 'said' as const,
        isCurrent: note.id === currentId,
      })),
    [placed, currentId],
  )
  const current = placed.find(({ note }) => note.id === currentId)
  const goTo = useCallback(
    ({ note, frames }: PlacedComment) => {
      setCurrentId(note.id)
      if (note.marks) show('ratio', note.marks.ratio)
      player?.pause()
      player?.showFrame(frames.in)
    },
    // What shows a ratio reads the address when it is called.
    // oxlint-disable-next-line react/exhaustive-deps
    [player],
  )
  const onRoom = (action: RoomAction['do']) => {
    if (!mayComment) return
    if (action === 'note') field.current?.focus()
    else if (action === 'point' || action === 'draw') choose(tool === action ? null : action)
  }
  return (
    <RoomFrame
      room={room}
      title={title}
      player={player}
      file={played}
      segments={segments}
      marks={marks}
      ratios={playable.map((each) => each.ratio)}
      onRatio={(wanted) => show('ratio', wanted)}
      onRoom={onRoom}
      keysAbsent={mayComment ? guestKeysAbsent : lookKeysAbsent}
      head={
        <div className={headStyles.head}>
          <h1 className={headStyles.title} title={title}>
            {title}
          </h1>
          <span>{cutName(cut.number)}</span>
        </div>
      }
      renderStage={({ hasSafeAreas, onPress }) => (
        <div className={stageStyles.stage} data-stage>
          {file?.proxyUrl ? (
            <ExactStage
              key={file.ratio}
              attach={attach}
              url={file.proxyUrl}
              label={`${title}, ${cutName(cut.number)}, ${file.ratio}`}
              aspect={readAspectRatio(file.ratio)}
              onPress={onPress}
            >
              {hasSafeAreas && <SafeAreaMarks ratio={file.ratio} touched={[]} showsAll />}
              <ShownMarks
                player={player}
                ratio={file.ratio}
                shown={[
                  ...(current?.note.marks ? [{ frames: current.frames, marks: current.note.marks }] : []),
                  ...(draft.marks && draftFrames ? [{ frames: draftFrames, marks: draft.marks }] : []),
                ]}
              />
              {tool && markingProblem === null && (
                <DrawingLayer
                  // A line that is begun on one picture does not end on another.
                  key={file.ratio}
                  tool={tool}
                  ratio={file.ratio}
                  marks={draft.marks}
                  onBegin={showNote}
                  onMarks={draft.setMarks}
                  onEnd={() => {
                    setTool(null)
                    field.current?.focus()
                  }}
                />
              )}
            </ExactStage>
          ) : (
            <p>The film is still being prepared. It is shown here as soon as that is done.</p>
          )}
        </div>
      )}
      side={
        <section className={roomStyles.notes} aria-label="Comments" tabIndex={-1}>
          <p>
            <bdi>{sender}</bdi> {mayComment ? 'asks for your comments on this film.' : 'shows you this film.'}
          </p>
          {review.newerCut !== null && (
            <p className={barStyles.standing}>
              {cutName(review.newerCut)} is newer than this cut. Ask{' '}
              <bdi>{review.sender || 'the person who sent you this link'}</bdi> for a link to it.
            </p>
          )}
          {mayComment && (
            <GuestForm
              secret={secret}
              notes={review.notes}
              player={player}
              rate={rate}
              draft={draft}
              frames={draftFrames}
              places={places}
              markingProblem={markingProblem}
              tool={markingProblem === null ? tool : null}
              onTool={choose}
              own={own}
              field={field}
            />
          )}
          <h2 className={panelStyles.title}>
            Comments <span className={panelStyles.count}>{placed.length}</span>
          </h2>
          {placed.length === 0 && (
            <p className={panelStyles.empty}>
              {mayComment
                ? 'Pause where you have something to say, and write it above.'
                : 'Nobody said anything yet.'}
            </p>
          )}
          <GuestComments
            secret={secret}
            sender={sender}
            placed={placed}
            rate={rate}
            currentId={currentId}
            editKey={mayComment ? own.editKey : null}
            ownIds={own.ids}
            onGo={goTo}
          />
          <p className={panelStyles.empty}>
            {mayComment && (
              <>
                <bdi>{sender}</bdi> reads comments first, and decides what is passed on to the studio.{' '}
              </>
            )}
            This link ends on <DateText at={endsAt} isDay />.
          </p>
        </section>
      }
    />
  )
}

/** Guests see one cut, and are not led through its notes. */
const guestKeysAbsent = [compareKeys, nextNoteKeys]
const lookKeysAbsent = [...guestKeysAbsent, ...writingKeys]
