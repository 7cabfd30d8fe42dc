import type { FastifyReply } from 'fastify'
import { pageHeaders } from './page.ts'

/** Answers with pages under one address: `send` shows one, `see` leads to another after a form was sent. */
export function createPageAnswers(publicBaseUrl: string) {
  const headers = pageHeaders(publicBaseUrl)
  return {
    send: (reply: FastifyReply, status: number, page: string) =>
      reply.code(status).headers(headers).send(page),
    see: (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303),
  }
}
