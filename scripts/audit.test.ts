import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { judgeAudit } from './judge-audit.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'arcframe-audit-'))
let registry: Server | undefined

afterEach(() => {
  registry?.close()
  registry?.closeAllConnections()
  registry = undefined
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  code: number
  printed: string
}

function run(script: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts', script), ...args],
      { cwd: root, env: { ...process.env, npm_config_cache: folder, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, printed: stdout + stderr }),
    )
  })
}

/** A registry for the test: with these advisories, or failing. */
async function startRegistry(advisories: object | null): Promise<string> {
  registry = createServer((request, response) => {
    const isQuestion = request.url?.endsWith('/advisories/bulk') ?? false
    if (isQuestion && advisories) response.end(JSON.stringify(advisories))
    else if (isQuestion) response.writeHead(405).end()
    else response.end(JSON.stringify({ name: 'fastify', versions: {}, 'dist-tags': {} }))
  })
  await new Promise<void>((listening) => registry?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
}

describe('the audit of dependencies', () => {
  test('ends with 0 where the registry reports nothing', async () => {
    const { code, printed } = await run('audit.ts', [], { npm_config_registry: await startRegistry({}) })
    expect([code, printed]).toEqual([0, expect.stringContaining('No high or critical weakness')])
  })

  test('ends with 1 and names what is weak', async () => {
    const advisory = {
      id: 1,
      url: 'https://weakness.example/1',
      title: 'It lets everyone in',
      severity: 'critical',
      vulnerable_versions: '*',
    }
    const npm_config_registry = await startRegistry({ fastify: [advisory] })
    const { code, printed } = await run('audit.ts', [], { npm_config_registry })
    expect([code, printed]).toEqual([1, expect.stringMatching(/fastify .*critical/)])
  })

  test('ends with 2 and a message where the registry fails or is unreachable', async () => {
    const refused = await run('audit.ts', [], { npm_config_registry: await startRegistry(null) })
    expect([refused.code, refused.printed]).toEqual([2, expect.stringContaining('gave no answer')])
    const gone = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' }
    const away = await run('audit.ts', [], gone)
    expect([away.code, away.printed]).toEqual([2, expect.stringContaining('gave no answer')])
  })

  test.each(['', 'no JSON', '{}', '{"message":"405"}', '{"vulnerabilities":{}}'])(
    'takes nothing but a whole report for an answer: %s',
    (printed) => {
      expect(judgeAudit(printed).kind).toBe('unanswered')
    },
  )
})

test('the bill of materials lists what runs in production, in its exact versions, without a network', async () => {
  const file = join(folder, 'bill', 'sbom.json')
  const { code } = await run('sbom.ts', [file], { npm_config_registry: 'http://127.0.0.1:9/' })
  expect(code).toBe(0)
  const bom = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string }[]
  }
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', own.name])
  const listed = bom.components.map(({ name, version }) => `${name} ${version}`)
  const wanted = Object.entries(own.dependencies).map(([name, version]) => `${name} ${version}`)
  expect(listed).toEqual(expect.arrayContaining(wanted))
  expect(bom.components.map(({ name }) => name)).not.toContain('lighthouse')
})
