/** Of the style element that holds back a page's fonts; the server writes it, the page's scripts switch it on. */
export const waitingFontsId = 'waiting-fonts'
