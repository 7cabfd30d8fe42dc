import { findAnsweredQuestions } from './questions/questions.db.ts'

/** Open questions that wait for the studio: how many, and the one that waits longest. */
export const readAnsweredQuestions = findAnsweredQuestions
