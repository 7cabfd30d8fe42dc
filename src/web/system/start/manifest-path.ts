/** Of the web app manifest, which the server answers. */
export const manifestPath = '/site.webmanifest'
