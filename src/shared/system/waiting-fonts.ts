/** Id of the style element that holds a document's font rules until its scripts switch them on; the server writes it. */
export const waitingFontsId = 'waiting-fonts'
