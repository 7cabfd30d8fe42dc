import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const scriptsFolder = join(import.meta.dirname, '../../../scripts')

const silentBucket = {
  S3_BUCKET: 'films',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

/** Each stops before it opens or writes anything. */
test.each([
  ['backup.ts', ['--help'], {}, 'A backup takes one folder and no options'],
  ['backup.ts', [], silentBucket, 'Nothing usable answers for the bucket films'],
  ['restore.ts', ['a.tar.gz', '--force'], {}, '--force is unknown: a restore takes one file'],
  ['restore.ts', ['a.tar.gz', 'b.tar.gz'], {}, 'b.tar.gz is unknown: a restore takes one file'],
  ['restore.ts', ['a.tar.gz'], silentBucket, 'Nothing usable answers for the bucket films'],
  ['worker.ts', [], silentBucket, 'Nothing usable answers for the bucket films'],
])('%s %j ends with one sentence', async (script, args, settings, sentence) => {
  const folder = await mkdtemp(join(tmpdir(), 'commands-'))
  try {
    const env = { PATH: '/usr/bin:/bin', NODE_NO_WARNINGS: '1', DATA_DIR: folder, ...settings }
    const run = promisify(execFile)(process.execPath, [join(scriptsFolder, script), ...args], {
      env,
      cwd: folder,
    })
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^\\n${sentence}.*\\n\\n$`)),
    })
    expect(await readdir(folder)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
