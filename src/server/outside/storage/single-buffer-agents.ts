import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

const readBytes = 64 * 1024
/**
 * Without a bound of their own: a download whose reader is slow holds its connection, and would keep all other work of the
 * process waiting. Connections of browsers are bounded (limit-connections.ts).
 */
const agentOptions = { keepAlive: true, maxSockets: Infinity }

type CreateConnection = HttpAgent['createConnection']

/**
 * Agents whose connections read into one buffer each. Node would allocate 64 KiB for each read, which its HTTP parser copies
 * at once: a download of 1 GiB leaves another 1 GiB to the garbage collector, which comes late (decision 57).
 */
export const createSingleBufferAgents = (): { httpAgent: HttpAgent; httpsAgent: HttpsAgent } => ({
  httpAgent: new SingleBufferHttpAgent(agentOptions),
  httpsAgent: new SingleBufferHttpsAgent(agentOptions),
})

class SingleBufferHttpAgent extends HttpAgent {
  override createConnection: CreateConnection = (options, callback) =>
    connectWithBuffer((readInto) => super.createConnection({ ...options, ...readInto }, callback))
}

class SingleBufferHttpsAgent extends HttpsAgent {
  override createConnection: CreateConnection = (options, callback) =>
    connectWithBuffer((readInto) => super.createConnection({ ...options, ...readInto }, callback))
}

/** The parser listens for `data`, which such a socket does not emit; it is done with the bytes when it returns. */
function connectWithBuffer(connect: (options: object) => ReturnType<CreateConnection>) {
  const buffer = Buffer.allocUnsafeSlow(readBytes)
  const callback = (bytes: number) => {
    socket?.emit('data', buffer.subarray(0, bytes))
    return true
  }
  // `net.connect` and `tls.connect` have this option, which the agents pass on.
  const socket = connect({ onread: { buffer, callback } })
  return socket
}
