import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

/**
 * The baseline of the first page: `/` sends its exact bytes and headers from a bare Fastify route; `/poster/…` are
 * pages with only the first picture of a document, requested and drawn in the same way.
 */
const [productAddress = ''] = process.argv.slice(2)
const askedFor = { 'accept-encoding': 'gzip, deflate, br' }
const ofConnection = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'])

interface Sent {
  headers: Record<string, string>
  body: Buffer
}

/** As it travels: fetch would unpack it. */
async function readFileAsSent(path: string): Promise<Sent> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const asking = request(`${productAddress}${path}`, { headers: askedFor }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const headers = Object.entries(answer.headers)
          .filter(([name]) => !ofConnection.has(name))
          .map(([name, value]): [string, string] => [name, String(value)])
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks) })
      })
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** A page with only the first picture of the product's page, in the same width and crop as on a phone. */
async function makePosterPage(path: string, aspectRatio: string): Promise<string> {
  const html = await (await fetch(`${productAddress}${path}`)).text()
  const preload = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0] ?? ''
  const picture = /<picture>.*?<\/picture>/s.exec(html)?.[0] ?? ''
  if (!preload || !picture) throw new Error(`${path} has no first picture`)
  for (const [, asset = ''] of picture.matchAll(/(\/assets\/[\w.-]+)/g))
    if (!kept.has(asset)) kept.set(asset, await readFileAsSent(asset))
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Poster</title>${preload}
<style>body{margin:0}img{display:block;width:100%;height:auto;aspect-ratio:${aspectRatio};object-fit:cover}</style></head>
<body>${picture}</body></html>`
}

const kept = new Map<string, Sent>()
const page = await readFileAsSent('/')
const posters = {
  '/': await makePosterPage('/', '4/3'),
  '/demo/nike': await makePosterPage('/demo/nike', '16/9'),
}

const app = Fastify()
app.get('/', (_request, reply) => reply.headers(page.headers).send(page.body))
app.get('/metrics', () => {
  const { user, system } = process.cpuUsage()
  return `process_cpu_seconds_total ${(user + system) / 1e6}\n`
})
for (const [path, html] of Object.entries(posters))
  app.get(`/poster${path}`, (_request, reply) => reply.type('text/html; charset=utf-8').send(html))
app.get('/assets/*', (request, reply) => {
  const asset = kept.get(request.url)
  return asset ? reply.headers(asset.headers).send(asset.body) : reply.code(404).send()
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(`http://localhost:${(app.server.address() as AddressInfo).port}`)
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
