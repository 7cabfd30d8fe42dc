import { scriptAddresses } from 'virtual:document-scripts'
import { createStartScript, fetchedFontsScript } from './start-script.ts'

/** For the head of a document, behind its styles. Inline scripts are in the content security policy by their hash. */
export function FetchedFontsScript() {
  return <script dangerouslySetInnerHTML={{ __html: fetchedFontsScript }} />
}

/** Starts the scripts of a document; for the body's end. */
export function DocumentScripts() {
  return <script dangerouslySetInnerHTML={{ __html: createStartScript(scriptAddresses) }} />
}
