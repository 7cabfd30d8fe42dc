import { z } from 'zod'
import { canonicalJson } from '../canonical-json.ts'
import { ratioSchema } from '../videos/ratios.ts'
import { frameRateSchema } from '../videos/timeline/frame-rate-schema.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** What a certificate states. Hashed as canonical JSON, so that anybody who has the facts can compute the hash. */
export const certificateFactsSchema = z.object({
  /** Of these fields: a later one may add some. */
  format: z.literal(1),
  studio: z.string(),
  customer: z.object({ name: z.string(), email: z.string() }),
  subscription: z.object({ title: z.string(), reference: z.string() }),
  block: z.int().min(1),
  rights: z.string(),
  films: z.array(
    z.object({
      title: z.string(),
      lengthSeconds: z.int(),
      frameRate: frameRateSchema,
      cut: z.int().min(1),
      /** ISO 8601 in UTC. */
      deliveredAt: z.string(),
      /** Null where the video was delivered without one. */
      approval: z.object({ sha256: sha256Schema, by: z.string(), at: z.string() }).nullable(),
      files: z.array(z.object({ ratio: ratioSchema, bytes: z.int(), sha256: sha256Schema })),
    }),
  ),
})
export type CertificateFacts = z.infer<typeof certificateFactsSchema>

/** The bytes that are hashed. Titles of before may hold half of a surrogate pair, which has no canonical JSON. */
export const writeCertificateFacts = (facts: CertificateFacts): string =>
  canonicalJson(
    JSON.parse(JSON.stringify(facts), (_key, value: unknown) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    ),
  )

/** The hashes of the videos that a certificate names, each once. */
export const listCertifiedHashes = (facts: Pick<CertificateFacts, 'films'>): string[] => [
  ...new Set(facts.films.flatMap(({ files }) => files.map(({ sha256 }) => sha256))),
]

/** Which rights a customer has in what was made, as far as this product can say: the order's terms decide. */
export const rightsSentence = (termsUrl: string | null): string =>
  `The customer named here may use these films as the terms of the order grant it${termsUrl === null ? '.' : `: ${termsUrl}`}`
