import { brand } from '#shared/brand.ts'
import { formatDay, formatMoney } from './format-billing.ts'
import type { WireInvoice } from '../store/wire-objects.ts'
import { pdfSheet, type PdfPage, type PdfText, writePdf } from './write-pdf.ts'

const left = pdfSheet.margin
const right = pdfSheet.width - pdfSheet.margin
const lastY = pdfSheet.height - pdfSheet.margin
const longestText = 62

/** An invoice or its receipt as a PDF: who, when, what for, what was taken off and what is owed. */
export function renderInvoicePdf(invoice: WireInvoice): Buffer {
  const isPaid = invoice.status === 'paid'
  const title = `${isPaid ? 'Receipt' : 'Invoice'} ${invoice.number ?? ''}`
  const pages: PdfPage[] = []
  let page = startPage(pages)
  let y = writeHead(page, invoice, title)
  const roomFor = (height: number) => {
    if (y + height <= lastY) return
    page = startPage(pages)
    y = pdfSheet.margin
  }
  for (const line of invoice.lines.data) {
    roomFor(44)
    const period = `${formatDay(line.period.start)} to ${formatDay(line.period.end)}`
    const name = line.quantity > 1 ? `${line.description} × ${line.quantity}` : (line.description ?? '')
    page.texts.push(
      { text: cut(name), x: left, y, size: 11 },
      { text: formatMoney(line.amount, line.currency), x: right, y, size: 11, isRight: true },
      { text: period, x: left, y: y + 15, size: 9 },
    )
    y += 38
  }
  for (const [label, cents] of sumsOf(invoice)) {
    roomFor(24)
    const isTotal = label === 'Total'
    page.texts.push(
      { text: label, x: left + 260, y, size: 11, isBold: isTotal },
      { text: formatMoney(cents, invoice.currency), x: right, y, size: 11, isBold: isTotal, isRight: true },
    )
    y += 20
  }
  return writePdf(title, pages)
}

function startPage(pages: PdfPage[]): PdfPage {
  const page: PdfPage = { texts: [], rules: [] }
  pages.push(page)
  return page
}

/** @returns how far down the head reaches */
function writeHead(page: PdfPage, invoice: WireInvoice, title: string): number {
  const paidAt = invoice.status_transitions.paid_at
  const facts: [string, string][] = [
    ['Number', invoice.number ?? ''],
    ['Issued', formatDay(invoice.effective_at ?? invoice.created)],
    [
      'Status',
      paidAt
        ? `Paid on ${formatDay(paidAt)}`
        : invoice.status === 'open'
          ? 'To be paid'
          : (invoice.status ?? ''),
    ],
    ['To', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ')],
    ['', addressOf(invoice)],
  ]
  const texts: PdfText[] = [
    { text: title, x: left, y: left + 12, size: 22, isBold: true },
    { text: brand.name, x: right, y: left + 12, size: 14, isBold: true, isRight: true },
    { text: 'Sandbox: no money moved', x: left, y: left + 32, size: 9 },
  ]
  let y = left + 66
  for (const [label, value] of facts) {
    if (!value) continue
    texts.push({ text: label, x: left, y, size: 10 }, { text: cut(value), x: left + 80, y, size: 10 })
    y += 17
  }
  page.texts.push(...texts)
  page.rules.push(y + 4)
  return y + 30
}

function addressOf({ customer_address }: WireInvoice): string {
  if (!customer_address) return ''
  const { line1, postal_code, city, country } = customer_address
  return [line1, [postal_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')
}

/** What is added up below the lines; what is nothing is left out. */
export function sumsOf(invoice: WireInvoice): [string, number][] {
  const discount = invoice.subtotal - invoice.total
  const sums: [string, number][] = []
  if (discount > 0) sums.push(['Subtotal', invoice.subtotal], ['Discount', -discount])
  sums.push(['Total', invoice.total])
  if (invoice.amount_paid > 0) sums.push(['Paid', invoice.amount_paid])
  if (invoice.amount_remaining > 0) sums.push(['Due', invoice.amount_remaining])
  return sums
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}
