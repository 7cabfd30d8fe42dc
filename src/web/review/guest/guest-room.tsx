import { useMemo, useRef, useState } from 'react'
import type { GuestNote, GuestReview } from '#shared/contract/guest-links.ts'
import { placeNote } from '#shared/review/note-anchor.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { countFrames } from '#shared/videos/timeline/frame-rate.ts'
import { formatTimecode } from '#shared/videos/timeline/timecode.ts'
import type { ExactAction } from '../../player/controls/exact-keys.ts'
import { toggleFullScreen } from '../../player/controls/toggle-full-screen.ts'
import { ExactControls } from '../../player/exact/exact-controls.tsx'
import { ExactStage } from '../../player/exact/exact-stage.tsx'
import { ScrubStrip } from '../../player/exact/scrub-strip.tsx'
import { moveLoopEnd } from '../../player/exact/shuttle.ts'
import { useExactFilm } from '../../player/exact/use-exact-film.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { findAspect } from '../cut/played-file.ts'
import cardStyles from '../notes/note-card.module.css'
import panelStyles from '../notes/notes-panel.module.css'
import headStyles from '../room/room-head.module.css'
import { listSegments } from '../room/list-segments.ts'
import stageStyles from '../room/room-stage.module.css'
import roomStyles from '../room/review-room.module.css'
import { useKeptFrame } from '../room/use-kept-frame.ts'
import { useRoomKeys } from '../room/use-room-keys.ts'
import { GuestForm } from './guest-form.tsx'

interface GuestRoomProps {
  review: GuestReview
  secret: string
}

/** The cut that a link shows, with what guests said by it. */
export function GuestRoom({ review, secret }: GuestRoomProps) {
  const { video, cut, mayComment, endsAt } = review
  const room = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const counter = useRef<HTMLButtonElement>(null)
  const [ratio, setRatio] = useState<string | null>(null)
  const [speed, setSpeed] = useState(1)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const playable = cut.files.filter(({ proxyUrl }) => proxyUrl !== null)
  const file = playable.find((each) => each.ratio === ratio) ?? playable[0]
  const rate = cut.copy.frameRate
  const frameCount = countFrames(cut.copy.length, rate)
  const { film, attach } = useExactFilm({ frameCount, rate })
  useKeptFrame(film)
  const title = video.title || 'A film'
  const segments = useMemo(() => listSegments(cut.copy, rate), [cut.copy, rate])
  const placed = useMemo(
    () =>
      review.notes.flatMap((note) => {
        const placement = placeNote(note.anchor, cut.copy)
        return placement.kind === 'placed' ? [{ note, frames: placement.frames }] : []
      }),
    [review.notes, cut.copy],
  )
  const marks = useMemo(
    () =>
      placed.map(({ note, frames }) => ({ id: note.id, ...frames, tone: 'said' as const, isCurrent: false })),
    [placed],
  )
  const toggleLoop = () => film?.setLoop(film.getState().loop ? null : { in: 0, out: film.frameCount })
  const moveLoop = (end: 'in' | 'out') => {
    if (!film) return
    const { frame, loop } = film.getState()
    film.setLoop(moveLoopEnd(loop, end, frame, film.frameCount))
  }
  const onPlayer = (action: ExactAction) => {
    if (action.do === 'play') film?.toggle(speed)
    else if (action.do === 'stop') film?.pause()
    else if (action.do === 'shuttle') film?.shuttle(action.direction)
    else if (action.do === 'step') film?.step(action.frames)
    else if (action.do === 'edge') film?.showFrame(action.to === 'start' ? 0 : frameCount)
    else if (action.do === 'loop-in') moveLoop('in')
    else if (action.do === 'loop-out') moveLoop('out')
    else if (action.do === 'loop-off') film?.setLoop(null)
    else if (action.do === 'sound') film?.setMuted(!film.getState().isMuted)
    else if (action.do === 'full') toggleFullScreen(room.current)
    else if (action.do === 'go-to') counter.current?.click()
    else if (action.do === 'ratio') setRatio(playable[action.index]?.ratio ?? null)
  }
  useRoomKeys({
    isOn: true,
    rate,
    ratioCount: playable.length,
    onPlayer,
    onRoom: (action) => action.do === 'note' && field.current?.focus(),
  })
  const aspect = findAspect(file?.ratio ?? '16:9')
  return (
    <div ref={room} className={roomStyles.room}>
      <div className={roomStyles.head} data-stage>
        <div className={headStyles.head}>
          <VisuallyHidden>
            <h1>{title}</h1>
          </VisuallyHidden>
          <p className={headStyles.title} title={title}>
            {title}
          </p>
          <div className={headStyles.choices}>
            <span>{cutName(cut.number)}</span>
            {playable.length > 1 && (
              <select
                className={headStyles.select}
                aria-label="Ratio"
                value={file?.ratio}
                onChange={(event) => setRatio(event.target.value)}
              >
                {playable.map((each) => (
                  <option key={each.ratio}>{each.ratio}</option>
                ))}
              </select>
            )}
          </div>
        </div>
      </div>
      <div className={stageStyles.stage} data-stage>
        {file?.proxyUrl ? (
          <ExactStage
            // A key in the address is made anew with each reading; the picture is the same one.
            key={file.ratio}
            attach={attach}
            url={file.proxyUrl}
            label={`${title}, ${cutName(cut.number)}, ${file.ratio}`}
            aspect={aspect}
            onPress={() => film?.toggle(speed)}
            onError={() => setBrokenUrl(file.proxyUrl)}
          />
        ) : (
          <p>The film is still being prepared. It is shown here as soon as that is done.</p>
        )}
        {brokenUrl !== null && brokenUrl === file?.proxyUrl && (
          <p className={stageStyles.problem} role="alert">
            The film can’t be played here. Load the page again.
          </p>
        )}
      </div>
      <div className={roomStyles.deck} data-stage>
        <ScrubStrip
          film={film}
          frameCount={frameCount}
          rate={rate}
          title={title}
          segments={segments}
          marks={marks}
          tiles={null}
          aspect={aspect}
        />
        <ExactControls
          film={film}
          rate={rate}
          title={title}
          speed={speed}
          onSpeed={setSpeed}
          onLoop={toggleLoop}
          onFullScreen={() => toggleFullScreen(room.current)}
          counter={counter}
        />
      </div>
      <div className={roomStyles.side}>
        <section className={roomStyles.notes} aria-label="Comments">
          {mayComment && <GuestForm secret={secret} film={film} rate={rate} field={field} />}
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
          <ol aria-label="Comments by their place in the film">
            {placed
              .toSorted((a, b) => a.frames.in - b.frames.in)
              .map(({ note, frames }) => (
                <GuestComment
                  key={note.id}
                  note={note}
                  time={formatTimecode(frames.in, rate)}
                  onGo={() => {
                    film?.pause()
                    film?.showFrame(frames.in)
                  }}
                />
              ))}
          </ol>
        </section>
        <div className={roomStyles.answer}>
          <p className={panelStyles.empty}>
            This link shows one cut, until <DateText at={endsAt} isDay />.
          </p>
        </div>
      </div>
    </div>
  )
}

function GuestComment({ note, time, onGo }: { note: GuestNote; time: string; onGo: () => void }) {
  return (
    <li className={cardStyles.row}>
      <article className={cardStyles.note}>
        <div className={cardStyles.head}>
          <button type="button" className={cardStyles.time} onClick={onGo}>
            <VisuallyHidden>Go to </VisuallyHidden>
            {time}
          </button>
        </div>
        <p className={cardStyles.text} dir="auto">
          {note.text}
        </p>
        <p className={cardStyles.by}>
          <strong dir="auto">{note.name}</strong> <DateText at={note.createdAt} />
        </p>
        {note.replies.map((reply) => (
          <div key={reply.id} className={cardStyles.reply}>
            <p className={cardStyles.text} dir="auto">
              {reply.text}
            </p>
            <p className={cardStyles.by}>
              <strong>{reply.side === 'studio' ? 'The studio' : 'The customer'}</strong>{' '}
              <DateText at={reply.at} />
            </p>
          </div>
        ))}
      </article>
    </li>
  )
}
