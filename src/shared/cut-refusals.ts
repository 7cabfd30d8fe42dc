/** Refusals about cuts: part of `refusals`. */
export const cutRefusals = {
  cut_change_not_allowed: {
    status: 409,
    sentence: 'This cut was sent or withdrawn in the meantime. Load the page again to see it as it is now.',
  },
  cut_not_in_edit: {
    status: 409,
    sentence: 'A cut is sent while its film is in the edit. Move the film to Editing first.',
  },
  cut_not_answerable: {
    status: 409,
    sentence: 'This film is not in the edit any more, so this cut can’t be answered now.',
  },
  /** With a sentence that names what was found. */
  cut_held_back: {
    status: 409,
    sentence: 'This cut is not what was sold. Exchange the files, or say why it goes out as it is.',
  },
  cut_delivered: {
    status: 409,
    sentence: 'This cut was delivered, so it stays with its customer. Send the next cut instead.',
  },
  cut_file_sent: {
    status: 409,
    sentence:
      'This file belongs to a cut that was sent. Cuts stay as they are: upload a file for the next one.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>
