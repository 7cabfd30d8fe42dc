import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ExactPlayer, type ExactVideo } from './exact-player.ts'
import { FakeVideo } from './video-in-test.ts'

const rate = { num: 25, den: 1 }

let video: FakeVideo
let player: ExactPlayer
beforeEach(() => {
  vi.useFakeTimers()
  video = new FakeVideo()
  player = new ExactPlayer({ video: video as unknown as ExactVideo, frameCount: 375, rate })
  video.present(0)
})
afterEach(() => {
  player.stop()
  vi.useRealTimers()
})
const read = () => {
  const { frame, pictureFrame } = player.getState()
  return [frame, pictureFrame]
}

test('a video that is loaded again stands, and can be played', () => {
  player.play()
  expect(player.getState().speed).toBe(1)
  // What the browser does then; it says nothing of a pause.
  video.paused = true
  video.dispatchEvent(new Event('emptied'))
  expect(player.getState().speed).toBe(0)
  player.toggle()
  expect([video.paused, player.getState().speed]).toEqual([false, 1])
})

describe('a frame', () => {
  test('is asked for in its middle, and stands in the picture once it was presented', () => {
    player.showFrame(100)
    expect(video.asked).toEqual([4.02])
    expect(read()).toEqual([100, 0])
    video.dispatchEvent(new Event('seeked'))
    expect(read()).toEqual([100, 0])
    video.present(100)
    expect(read()).toEqual([100, 100])
  })

  test('that is late and belongs to an earlier move is named, and not taken for the one that was asked for', async () => {
    player.showFrame(100)
    const isShown = player.whenShown(100)
    video.present(40)
    expect(read()).toEqual([100, 40])
    video.present(100)
    expect(await isShown).toBe(true)
  })

  test('stays within the film', () => {
    player.showFrame(9000)
    expect(player.getState().frame).toBe(374)
    video.present(374)
    player.step(-500)
    expect(player.getState().frame).toBe(0)
  })

  test('that stands there already is not asked for again', () => {
    player.showFrame(0)
    expect(video.asked).toEqual([])
  })

  test('that was not presented is asked for elsewhere in it, but not while it is on its way', () => {
    video.seeking = true
    player.showFrame(100)
    vi.advanceTimersByTime(9000)
    expect(video.asked).toHaveLength(1)
    video.seeking = false
    vi.advanceTimersByTime(1500)
    expect(video.asked[1]).toBeCloseTo(100.3 / 25, 9)
    vi.advanceTimersByTime(1500)
    expect(video.asked[2]).toBeCloseTo(100.7 / 25, 9)
    vi.advanceTimersByTime(9000)
    expect(video.asked).toHaveLength(3)
  })
})

test('while one move is under way the next ones wait, and the last of them is made', () => {
  player.showFrame(10)
  for (const _ of [1, 2, 3]) player.step(1)
  expect(player.getState().frame).toBe(13)
  expect(video.asked).toHaveLength(1)
  video.present(10)
  expect(video.asked).toHaveLength(2)
  video.present(13)
  expect(read()).toEqual([13, 13])
  expect(video.asked).toHaveLength(2)
})

test('a move that is late gives way to the one that waits', () => {
  player.showFrame(100)
  player.showFrame(200)
  vi.advanceTimersByTime(1500)
  expect(video.asked).toEqual([100.5 / 25, 200.5 / 25])
})

describe('playing backwards', () => {
  const pictures = new Map<number, (nowMs: number) => void>()
  let lastPictureId = 0
  /** The screen shows its next picture that much later. */
  const drawAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    const waiting = [...pictures.values()]
    pictures.clear()
    for (const draw of waiting) draw(performance.now())
  }
  beforeEach(() => {
    pictures.clear()
    vi.stubGlobal('requestAnimationFrame', (draw: (nowMs: number) => void) => {
      lastPictureId += 1
      pictures.set(lastPictureId, draw)
      return lastPictureId
    })
    vi.stubGlobal('cancelAnimationFrame', (id: number) => pictures.delete(id))
    player.showFrame(100)
    video.present(100)
    player.play()
    player.shuttle(-1)
  })
  afterEach(() => {
    player.stop()
    vi.unstubAllGlobals()
  })

  test('shows one frame after the other, up to the first of the range that is repeated', () => {
    player.setLoop({ in: 98, out: 110 })
    player.shuttle(-1)
    expect([video.paused, player.getState().speed]).toEqual([true, -2])
    drawAfter(20)
    expect(player.getState()).toMatchObject({ frame: 99, speed: -2 })
    drawAfter(20)
    expect(player.getState()).toMatchObject({ frame: 98, speed: 0 })
  })

  test('goes on after the pause that browsers report later', () => {
    video.dispatchEvent(new Event('pause'))
    expect(player.getState().speed).toBe(-1)
  })

  test.each([
    ['loaded again', () => video.dispatchEvent(new Event('emptied'))],
    ['paused', () => player.pause()],
    ['moved', () => player.showFrame(100)],
  ])('ends where the film is %s', (_how, act) => {
    act()
    drawAfter(1000)
    expect(player.getState()).toMatchObject({ frame: 100, speed: 0 })
  })
})

test('a player that is stopped follows its film no longer, and waits for nothing', () => {
  player.showFrame(100)
  video.present(100)
  player.showFrame(200)
  player.stop()
  expect(vi.getTimerCount()).toBe(0)
  video.dispatchEvent(new Event('play'))
  expect(player.getState()).toMatchObject({ frame: 200, pictureFrame: 100, speed: 0 })
})

test('a player that is stopped hears of no further frame', () => {
  player.showFrame(100)
  video.present(100)
  player.stop()
  video.present(7)
  expect(player.getState()).toMatchObject({ frame: 100, pictureFrame: 100 })
})

describe('playing', () => {
  test('names each frame, and ends with a step', () => {
    player.play(2)
    expect([video.paused, video.playbackRate]).toEqual([false, 2])
    video.present(1)
    video.present(2)
    expect(read()).toEqual([2, 2])
    player.step(1)
    expect(video.paused).toBe(true)
    expect(player.getState()).toMatchObject({ frame: 3, speed: 0 })
  })

  test('repeats a range: it begins there, and goes back at its end', () => {
    player.setLoop({ in: 50, out: 60 })
    player.play()
    expect(player.getState().frame).toBe(50)
    video.present(50)
    video.present(58)
    expect(player.getState().frame).toBe(58)
    video.seeking = true
    video.present(59)
    expect(player.getState().frame).toBe(50)
    // A frame of before that is reported late does not end the move: the next one still waits.
    video.present(59)
    player.showFrame(52)
    expect(video.asked).toHaveLength(2)
    video.seeking = false
    video.present(50)
    expect(video.asked).toHaveLength(3)
    video.present(52)
    video.present(53)
    expect(read()).toEqual([53, 53])
  })

  test('a range is not left by a frame of before that is reported late', () => {
    player.setLoop({ in: 50, out: 60 })
    player.play()
    video.seeking = true
    video.present(3)
    expect(player.getState().frame).toBe(50)
  })

  test('repeats at the end of a file that is shorter than planned, as fast as before', () => {
    player.setLoop({ in: 50, out: 375 })
    player.play(4)
    video.present(50)
    video.present(298)
    video.ended = true
    video.pause()
    expect(player.getState()).toMatchObject({ frame: 50, speed: 4 })
    expect([video.paused, video.asked.at(-1)]).toEqual([false, 50.5 / 25])
    video.ended = false
    video.present(50)
    player.showFrame(374)
    video.ended = true
    player.pause()
    expect(player.getState(), 'a move to the end stays there').toMatchObject({ frame: 374, speed: 0 })
  })

  test('begins anew at the end', () => {
    player.showFrame(374)
    video.present(374)
    player.play()
    expect(player.getState().frame).toBe(0)
  })
})

describe('a film that stops', () => {
  test('presents the frame that counts once more: the browser may have drawn one that it never reported', () => {
    player.play()
    video.present(67)
    player.pause()
    expect(video.asked).toEqual([67.5 / 25])
    video.present(68)
    expect(read()).toEqual([67, 68])
    video.present(67)
    expect(read()).toEqual([67, 67])
  })

  test('at its end stands at its last frame, whichever was reported last', () => {
    player.play()
    video.present(372)
    video.ended = true
    video.pause()
    expect(video.asked).toEqual([374.5 / 25])
    video.present(374)
    expect(read()).toEqual([374, 374])
  })
})

test('a film that came with the page, and was shown before anything listened, presents that frame once more', () => {
  const shown = new FakeVideo()
  shown.readyState = 4
  const taken = new ExactPlayer({ video: shown as unknown as ExactVideo, frameCount: 375, rate })
  expect(shown.asked).toEqual([0.02])
  expect(taken.getState()).toMatchObject({ frame: 0, pictureFrame: null })
  shown.present(0)
  expect(taken.getState()).toMatchObject({ frame: 0, pictureFrame: 0 })
  expect(shown.asked, 'and is not moved again').toEqual([0.02])
  taken.stop()
})
