import type { HandlersOf } from '../http/handler.ts'
import type { FilesDeps } from './store/files-deps.ts'
import { refuse } from '../http/refusal.ts'
import { deleteFile } from './delete-file.ts'
import { describeFile } from './store/describe-file.ts'
import { findReadableFile } from './downloads/find-readable-file.ts'
import { retryVideoPreparation } from './retry-video-preparation.ts'
import { finishVideoUpload } from './uploads/finish-video-upload.ts'

export const filesHandlers: HandlersOf<
  'readFile' | 'deleteFile' | 'finishFilmUpload' | 'retryPreparation',
  FilesDeps
> = {
  readFile: async ({ deps, user }, { fileId }) => {
    const file = await findReadableFile(deps, user, fileId)
    if (!file) throw refuse('not_found')
    return { file: describeFile(file) }
  },
  finishFilmUpload: ({ deps, user }, input) => finishVideoUpload(deps, user, input),
  retryPreparation: ({ deps }, { fileId }) => retryVideoPreparation(deps.db, fileId),
  deleteFile: ({ deps, user }, { fileId }) => deleteFile(deps, user, fileId),
}
