/** What the studio's first page counts of videos in the edit. */
export { countEdits } from './store/cut-approvals.db.ts'
