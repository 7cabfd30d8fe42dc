/** The declared direction: a folder of the server may use those before it, and itself. */
export const serverFolders = [
  'config',
  'outside',
  'http',
  'pages',
  'emails',
  'jobs',
  'events',
  'system',
  'identity',
  'users',
  'products',
  'media',
  'files',
  'brand-kit',
  'cart',
  'subscriptions',
  'tokens',
  'videos',
  'review',
  'delivery',
  'billing',
  'checkout',
  'account',
  'admin',
  'notifications',
  'backup',
  'app',
]
export const rankFolder = (folder: string) => serverFolders.indexOf(folder)
/** `cart` of `src/server/cart/save-cart.ts`; empty elsewhere. */
export const findArea = (path: string) => /^src\/server\/([^/]+)\//.exec(path)?.[1] ?? ''
