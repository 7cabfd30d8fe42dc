import { useState } from 'react'
import { createSendId, type SendId } from './send-id.ts'

/** The id of what a form sends, for as long as the form is there. */
export function useSendId(): SendId {
  const [sendId] = useState(createSendId)
  return sendId
}
