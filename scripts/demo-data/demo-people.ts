import type { ProductSelections } from '#shared/cart/product-selections.ts'
import type { Role } from '#shared/identity/roles.ts'
import type { ApprovalStep } from '#shared/subscriptions/approvals.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'

export const demoPassword = 'one-perfect-move'

export type DemoClip = 'shoe' | 'can' | 'bottle' | 'headphones'

export interface SeedVideo {
  title: string
  status: VideoStatus
  copy: string[]
  tagline: string
  /** What was said of its first cut, which was delivered. The customer's changes wait to be sent. */
  notes?: SeedNote[]
}

export interface SeedNote {
  by: 'customer' | 'studio'
  kind: 'change' | 'comment'
  text: string
  /** Of a 5 s video at 25/1, whose end card stands from frame 83. */
  frames: { in: number; out: number }
  /** A place in the 16:9 picture, in fractions of it. */
  point?: { x: number; y: number }
}

export interface DemoSubscription {
  selections: Omit<ProductSelections, 'selectionId'>
  /** How long ago it was paid. */
  startedDaysAgo: number
  parcel: { carrier: string; trackingNumber: string } | null
  hasArrived: boolean
  /** Brief and style frames, where they are written. */
  notes: { brief?: string; style?: string }
  /** Steps that the customer approved. */
  complete: ApprovalStep[]
  /** In the order of the block's videos. Delivered ones are five seconds long, as the clips are. */
  films: SeedVideo[]
  clip: DemoClip
  /** Whether the clip's still is the photo of its first item. Videos of the others stand without a picture. */
  isPhotographed?: boolean
}

export interface DemoCustomer {
  email: string
  name: string
  roles: readonly Role[]
  subscriptions: DemoSubscription[]
}

export const demoAdmin = { email: 'studio@arcframe.example', name: 'Arcframe Studio' }

/** Invented people and invented brands. Between them every status of a video is on the board. */
export const demoCustomers: readonly DemoCustomer[] = [
  {
    email: 'ines@kestrup.example',
    name: 'Ines Kestrup',
    roles: ['user'],
    subscriptions: [
      {
        startedDaysAgo: 12,
        selections: {
          plan: 'quarterly',
          package: 'automated',
          films: [
            { id: 'film-1', lengthSeconds: 15, count: 2, hasCutdowns: false, move: 'orbit' },
            { id: 'film-2', lengthSeconds: 15, count: 1, hasCutdowns: true, move: 'push-in' },
            { id: 'film-3', lengthSeconds: 5, count: 2, hasCutdowns: false, move: 'whip' },
            { id: 'film-4', lengthSeconds: 30, count: 1, hasCutdowns: false, move: 'slide' },
          ],
          items: [
            {
              id: 'item-1',
              name: 'Trail runner KR4, violet',
              link: '',
              size: '31 × 12 × 11 cm',
              notes: 'The left shoe is the hero: its seam is cleaner.',
              photoIds: [],
            },
            {
              id: 'item-2',
              name: 'Replacement laces, three colours',
              link: '',
              size: '1.2 m',
              notes: '',
              photoIds: [],
            },
          ],
          producerNote: '',
        },
        parcel: { carrier: 'DHL', trackingNumber: 'JD014600009281734452' },
        hasArrived: true,
        notes: {
          brief: 'One shoe, one light, one promise: it holds on wet rock. Runners who train before work.',
          style: 'Violet rim from behind left, hard key from above. Wet black slate. No dust, no smoke.',
        },
        complete: ['brief', 'style'],
        clip: 'shoe',
        isPhotographed: true,
        films: [
          {
            title: 'Holds on wet rock',
            status: 'editing',
            copy: [
              'Wet rock at six in the morning.',
              'Four millimetres of grip that stays soft.',
              'KR4. Run before the day does.',
            ],
            tagline: 'Run before the day does',
          },
          {
            title: 'Every side of it',
            status: 'shooting',
            copy: ['Turn it.', 'Turn it again.', 'There is no weak side.'],
            tagline: 'No weak side',
          },
          {
            title: 'The seam',
            status: 'queued',
            copy: ['One seam.', 'Two hundred stitches that you will never feel.', 'KR4.'],
            tagline: 'Made to be forgotten',
          },
          { title: 'Five seconds, violet', status: 'delivery', copy: [], tagline: 'KR4' },
          { title: 'Five seconds, laces', status: 'queued', copy: [], tagline: 'Three colours' },
          {
            title: 'A morning in the hills',
            status: 'activated',
            copy: [
              'The alarm is early.',
              'The path is earlier.',
              'Nobody asked you to.',
              'That is why you go.',
              'KR4 was made for this hour.',
              'Run before the day does.',
            ],
            tagline: 'Run before the day does',
          },
        ],
      },
    ],
  },
  {
    email: 'tomas@quillmere.example',
    name: 'Tomas Quillmere',
    roles: ['user'],
    subscriptions: [
      {
        startedDaysAgo: 9,
        selections: {
          plan: 'monthly',
          package: 'agency',
          films: [
            { id: 'film-1', lengthSeconds: 30, count: 1, hasCutdowns: true, move: 'crane' },
            { id: 'film-2', lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'reveal' },
            { id: 'film-3', lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'top-spin' },
          ],
          items: [
            {
              id: 'item-1',
              name: 'Night serum, 30 ml glass bottle',
              link: '',
              size: '3 × 3 × 11 cm',
              notes: 'The cap scratches: gloves, please.',
              photoIds: [],
            },
          ],
          producerNote:
            'We launch in pharmacies first. Calm, clinical, but warm: no laboratory clichés, no drops in slow motion.',
        },
        parcel: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
        hasArrived: true,
        notes: {
          brief:
            'The bottle is the quiet in a loud shelf. One slow rise from foot to cap, light follows the glass.',
        },
        complete: ['brief'],
        clip: 'bottle',
        films: [
          {
            title: 'Quiet on the shelf',
            status: 'queued',
            copy: [
              'Night is when skin works.',
              'Give it something to work with.',
              'Three actives.',
              'Thirty nights.',
              'No fragrance.',
              'Quillmere Night.',
            ],
            tagline: 'Let the night work',
          },
          {
            title: 'First light',
            status: 'activated',
            copy: ['You slept.', 'It did not.', 'Quillmere Night.'],
            tagline: 'Let the night work',
          },
          {
            title: 'What is in it',
            status: 'draft',
            copy: ['Three actives, named on the front.', '', ''],
            tagline: '',
          },
        ],
      },
    ],
  },
  {
    email: 'aiko@sonvell.example',
    name: 'Aiko Sonvell',
    roles: ['user'],
    subscriptions: [
      {
        startedDaysAgo: 24,
        selections: {
          plan: 'monthly',
          package: 'automated',
          films: [
            { id: 'film-1', lengthSeconds: 5, count: 1, hasCutdowns: true, move: 'push-in' },
            { id: 'film-2', lengthSeconds: 5, count: 1, hasCutdowns: false, move: 'orbit' },
          ],
          items: [
            {
              id: 'item-1',
              name: 'Over-ear headphones S2, graphite',
              link: '',
              size: '19 × 17 × 8 cm',
              notes: '',
              photoIds: [],
            },
          ],
          producerNote: '',
        },
        parcel: { carrier: 'DPD', trackingNumber: '05308801234567' },
        hasArrived: true,
        notes: {
          brief: 'The fabric, the hinge, the silence.',
          style: 'Graphite on near-black, one long soft box overhead.',
        },
        complete: ['brief', 'style'],
        clip: 'headphones',
        isPhotographed: true,
        films: [
          {
            title: 'The silence between',
            status: 'delivery',
            copy: [],
            tagline: 'Hear less. Hear more.',
          },
          {
            title: 'The hinge',
            status: 'delivery',
            copy: [],
            tagline: 'Folds without a sound',
            notes: [
              {
                by: 'studio',
                kind: 'comment',
                text: 'The light comes from the left here, as in the style frames.',
                frames: { in: 0, out: 1 },
              },
              {
                by: 'customer',
                kind: 'comment',
                text: 'The fold is exactly what we hoped for.',
                frames: { in: 20, out: 60 },
              },
              {
                by: 'customer',
                kind: 'change',
                text: 'There is a crumb on the ear pad.',
                frames: { in: 48, out: 49 },
                point: { x: 0.62, y: 0.44 },
              },
              {
                by: 'customer',
                kind: 'change',
                text: 'Let the tagline stand a little longer, please.',
                frames: { in: 90, out: 110 },
              },
            ],
          },
        ],
      },
      {
        startedDaysAgo: 1,
        selections: {
          plan: 'yearly',
          package: 'automated',
          films: [
            { id: 'film-1', lengthSeconds: 15, count: 2, hasCutdowns: false, move: 'dolly-zoom' },
            { id: 'film-2', lengthSeconds: 5, count: 2, hasCutdowns: true, move: 'orbit' },
          ],
          items: [
            {
              id: 'item-1',
              name: 'Portable speaker P1',
              link: '',
              size: '22 × 8 × 8 cm',
              notes: 'Ships with a charging dock; film it without.',
              photoIds: [],
            },
          ],
          producerNote: '',
        },
        parcel: null,
        hasArrived: false,
        notes: {},
        complete: [],
        clip: 'headphones',
        films: [
          {
            title: 'Loud where it counts',
            status: 'draft',
            copy: ['Small enough to forget.', '', ''],
            tagline: '',
          },
        ],
      },
    ],
  },
]
