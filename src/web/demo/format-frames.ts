/** Minutes, seconds and frames as an editor reads them: 3.5 s at 24 frames -> "00:03:12". */
export function formatFrames(seconds: number, framesPerSecond: number): string {
  const frame = Math.floor(seconds * framesPerSecond)
  const whole = Math.floor(frame / framesPerSecond)
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}:${two(frame % framesPerSecond)}`
}

const two = (figure: number) => String(figure).padStart(2, '0')
