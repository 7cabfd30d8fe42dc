/** A value for a document's script to read, as JSON. Nothing in it can end the element. */
export function JsonScript({ part, value }: { part: string; value: unknown }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return <script type="application/json" data-part={part} dangerouslySetInnerHTML={{ __html: json }} />
}
