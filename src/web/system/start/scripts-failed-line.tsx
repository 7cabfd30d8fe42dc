import { scriptsFailedEvent } from './scripts-failed-event.ts'

/** Of the line; the style sheet places it (theme/base.css). */
export const scriptsFailedLineId = 'scripts-failed'

const script = `(() => {
  const fail = () => {
    const line = document.getElementById('${scriptsFailedLineId}')
    line.hidden = false
    line.querySelector('button').addEventListener('click', () => location.reload())
  }
  addEventListener('error', ({ target }) => { if (target.localName === 'script') fail() }, true)
  addEventListener('${scriptsFailedEvent}', fail)
})()`

/**
 * A line over the page, hidden until one of its scripts can't be loaded, with a button that loads the page again.
 * For the body's end, before the scripts; its inline script is in the content security policy.
 */
export function ScriptsFailedLine() {
  return (
    <>
      <p id={scriptsFailedLineId} role="alert" hidden>
        Part of this page could not be loaded. <button type="button">Try again</button>
      </p>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
