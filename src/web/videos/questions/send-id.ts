export interface SendId {
  /** @param content all that is sent under the id */
  readId: (content: unknown) => string
  /** It arrived: the next send has an id of its own. */
  forget: () => void
}

/** An id for what is sent: the same for the same content until it arrived, so that a retry is stored once. */
export function createSendId(): SendId {
  let sent: { content: string; id: string } | null = null
  return {
    readId: (content) => {
      const json = JSON.stringify(content)
      if (sent?.content !== json) sent = { content: json, id: crypto.randomUUID() }
      return sent.id
    },
    forget: () => {
      sent = null
    },
  }
}
