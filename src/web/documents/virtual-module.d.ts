/** Made by the build: scripts/vite-document-scripts.ts. */
declare module 'virtual:document-scripts' {
  /** Of the modules that a document begins with. */
  export const scriptAddresses: readonly string[]
}
