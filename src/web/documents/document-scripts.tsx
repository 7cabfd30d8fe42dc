import { scriptAddresses } from 'virtual:document-scripts'

/** The scripts of a page that is a document, for the body's end: words and first picture are asked for before them. */
export function DocumentScripts() {
  return scriptAddresses.map((address) => (
    <script key={address} type="module" src={address} fetchPriority="low" />
  ))
}
