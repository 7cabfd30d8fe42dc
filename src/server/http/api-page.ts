import { brand } from '#shared/brand.ts'

interface Operation {
  operationId: string
  summary: string
  'x-access': string
  'x-operation-kind': string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: { 'application/json': { schema: unknown } } }
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>
}

const style = `
:root{color-scheme:light dark;--ink:light-dark(#17102b,#f3f0fb);--dim:light-dark(#5f5876,#a9a3bd);--page:light-dark(#fff,#0d0718);
--raised:light-dark(#f7f6fb,#171027);--line:light-dark(#e4e1ee,#ffffff1f);--blue:light-dark(#1f4fd6,#7ea2ff)}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:48px 16px}h1{font-size:2rem;margin:0 0 8px}h2{margin:48px 0 8px;text-transform:uppercase;
letter-spacing:.08em;font-size:.85rem;color:var(--dim)}a{color:var(--blue)}details{border-top:1px solid var(--line)}
details:last-of-type{border-bottom:1px solid var(--line)}summary{display:flex;flex-wrap:wrap;gap:4px 12px;padding:12px 0;cursor:pointer}
summary:focus-visible{outline:2px solid var(--blue);outline-offset:2px}code,pre{font:14px/1.5 ui-monospace,monospace}
.m{min-width:4.5rem;font-weight:700}.s{color:var(--dim)}pre{background:var(--raised);padding:12px;border-radius:6px;overflow:auto;max-height:24rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}`

/** A page to read the API document: plain HTML, no script, so it obeys the strictest policy. */
export function renderApiPage(document: Record<string, unknown>): string {
  const areas = Map.groupBy(listOperations(document), ({ path }) => path.split('/')[2] ?? '')
  const sections = [...areas].map(
    ([area, operations]) => `<h2>${escape(area)}</h2>${operations.map(renderOperation).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API · ${escape(brand.name)}</title><style>${style}</style></head><body><main>
<h1>${escape(brand.name)} API</h1><p class="s">Made from the contract that server, pages and tests share.
<a href="/api/openapi.json">OpenAPI document</a></p>${sections.join('')}</main></body></html>`
}

function listOperations(
  document: Record<string, unknown>,
): { path: string; method: string; operation: Operation }[] {
  const paths = document.paths as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const answer = operation.responses['200']?.content?.['application/json']?.schema
  const refused = Object.entries(operation.responses).filter(([status]) => status !== '200')
  const body = operation.requestBody?.content['application/json'].schema
  return `<details><summary><span class="m">${method.toUpperCase()}</span><code>${escape(path)}</code>
<span class="s">${escape(operation.summary)}</span></summary>
<dl><dt>Name</dt><dd><code>${escape(operation.operationId)}</code></dd><dt>Access</dt><dd>${escape(operation['x-access'])}</dd>
<dt>Kind</dt><dd>${escape(operation['x-operation-kind'])}</dd>
${operation.parameters.map((p) => `<dt><code>${escape(p.name)}</code></dt><dd>in ${p.in}${p.required ? ', required' : ''}: <code>${escape(JSON.stringify(p.schema))}</code></dd>`).join('')}
${refused.map(([status, { description }]) => `<dt>${status}</dt><dd>${escape(description)}</dd>`).join('')}</dl>
${body ? `<p>Body</p><pre>${escape(JSON.stringify(body, null, 2))}</pre>` : ''}
${answer ? `<p>Answer</p><pre>${escape(JSON.stringify(answer, null, 2))}</pre>` : ''}</details>`
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
