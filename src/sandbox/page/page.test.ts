import { expect, test } from 'vitest'
import { html, pageHeaders, renderPage } from './page.ts'

test('whatever is put into a page is text, not HTML', () => {
  const typed = `"><script>alert('1')</script>&`
  const page = renderPage({
    title: typed,
    body: html`<input value="${typed}" />${[typed, html`<b>${typed}</b>`]}`,
  })
  expect(page).not.toContain('<script>')
  expect(page).toContain('<b>&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</b>')
})

test('what is not there leaves no trace', () => {
  expect(html`<p>${null}${undefined}${false}${0}${''}</p>`.text).toBe('<p>0</p>')
})

test('every page says that it is the sandbox', () => {
  expect(renderPage({ title: 'Pay', body: html`` })).toMatch(/class="mark"[^>]*>\s*Sandbox/)
})

test('a page may send forms to the product’s origin only, and be framed by nobody', () => {
  const policy = pageHeaders('https://shop.example/below')['content-security-policy']
  expect(policy).toContain("form-action 'self' https://shop.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('script-src')
})
