import { spawnSync } from 'node:child_process'

/** Runs npm in a folder: the very npm that runs this script where one does. */
export function runNpm(folder: string, ...args: string[]): { stdout: string; stderr: string } {
  const npm = process.env['npm_execpath']
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const { stdout, stderr, error } = spawnSync(program, [...before, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error) throw error
  return { stdout, stderr }
}
