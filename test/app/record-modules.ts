import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const file = process.env['RECORDED_MODULES']
if (!file)
  throw new Error('RECORDED_MODULES must name the file that the addresses of loaded modules are written to')

/**
 * For `node --import`: writes the address of each module to a file as it is loaded; to one for each process, because
 * child processes inherit the option.
 */
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(`${file}.${process.pid}`, `${url}\n`)
    return nextLoad(url, context)
  },
})
