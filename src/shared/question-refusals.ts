/** Refusals about questions: part of `refusals`. */
export const questionRefusals = {
  question_open: {
    status: 409,
    sentence:
      'A question to the customer keeps this film from being shot. Close it first, or release the shoot.',
  },
  held_by_question: {
    status: 409,
    sentence:
      'The studio holds the shoot with a question about this. It can go once that question is closed.',
  },
  question_closed: {
    status: 409,
    sentence: 'This question has been closed in the meantime. What you wrote is still here.',
  },
  question_full: { status: 409, sentence: 'This thread has no room for more messages.' },
  too_many_questions: { status: 409, sentence: 'There are as many questions about this as there can be.' },
} as const satisfies Record<string, { status: number; sentence: string }>
