import { useEffect, useRef, useState } from 'react'
import type { Ratio } from '#shared/videos/ratios.ts'
import { saveFile } from '../../files/save-file.ts'
import { animaticFileName } from './animatic-file-name.ts'
import type { AnimaticVideo } from './animatic-video.ts'
import { exportAnimatic, ExportError, type ExportFailure } from './export-animatic.ts'

export type ExportState =
  | { is: 'idle' }
  | { is: 'running'; percent: number; ratio: Ratio }
  | { is: 'saved'; fileName: string }
  | { is: 'cancelled' }
  | { is: 'failed'; sentence: string }

const sentences: Record<ExportFailure, string> = {
  'no-encoder':
    'This browser cannot encode films. Export with a current Chrome, Edge, Firefox or Safari; the animatic still plays here.',
  'no-space':
    'There was not enough memory for the file. Close other tabs, or export a smaller ratio, and try again.',
  'not-loaded': 'The exporter could not be loaded. Check the connection and try again.',
  failed: 'The browser’s encoder stopped. Nothing was saved; try again.',
}

/** Exports an animatic to a file, one at a time. Leaving cancels it. */
export function useExport(title: string) {
  const [state, setState] = useState<ExportState>({ is: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (animatic: AnimaticVideo, ratio: Ratio) => {
    const control = new AbortController()
    running.current = control
    setState({ is: 'running', percent: 0, ratio })
    let shown = 0
    const onProgress = (part: number) => {
      const percent = Math.floor(100 * part)
      if (percent === shown || control.signal.aborted) return
      shown = percent
      setState({ is: 'running', percent, ratio })
    }
    try {
      const { content, kind } = await exportAnimatic(animatic, ratio, { signal: control.signal, onProgress })
      const fileName = animaticFileName(title, animatic.length, ratio, kind)
      saveFile(fileName, `video/${kind}`, content)
      setState({ is: 'saved', fileName })
    } catch (error) {
      if (control.signal.aborted) return setState({ is: 'cancelled' })
      setState({ is: 'failed', sentence: sentences[error instanceof ExportError ? error.failure : 'failed'] })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}
