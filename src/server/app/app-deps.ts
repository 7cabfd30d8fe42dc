import type { AccountDeps } from '../account/account-deps.ts'
import type { AdminDeps } from '../admin/admin-deps.ts'
import type { BillingDeps } from '../billing/store/billing-deps.ts'
import type { BrandKitDeps } from '../brand-kit/brand-kit-deps.ts'
import type { CartDeps } from '../cart/cart-deps.ts'
import type { CheckoutDeps } from '../checkout/purchase/checkout-deps.ts'
import type { DeliveryDeps } from '../delivery/store/delivery-deps.ts'
import type { FilesDeps } from '../files/store/files-deps.ts'
import type { IdentityDeps } from '../identity/store/identity-deps.ts'
import type { PagesDeps } from '../pages/pages.ts'
import type { ProductsDeps } from '../products/products-deps.ts'
import type { ReviewDeps } from '../review/store/review-deps.ts'
import type { SubscriptionsDeps } from '../subscriptions/store/subscriptions-deps.ts'
import type { SystemDeps } from '../system/system-deps.ts'
import type { TokensDeps } from '../tokens/tokens-deps.ts'
import type { UsersDeps } from '../users/users-deps.ts'
import type { VideosDeps } from '../videos/store/videos-deps.ts'

/** Everything the product needs from outside: `startServer` opens it, tests bring their own. */
export interface AppDeps
  extends
    SystemDeps,
    IdentityDeps,
    UsersDeps,
    ProductsDeps,
    FilesDeps,
    BrandKitDeps,
    CartDeps,
    SubscriptionsDeps,
    TokensDeps,
    VideosDeps,
    ReviewDeps,
    DeliveryDeps,
    BillingDeps,
    CheckoutDeps,
    AccountDeps,
    AdminDeps {
  /** Source of the pages: their build, or a Vite server in development. Null: calls only. */
  pages: Pick<PagesDeps, 'buildDir' | 'vite'> | null
  /** Origin of the stand-ins for the `/sandbox/*` pages; null without stand-ins. */
  sandboxOrigin: string | null
  /** Aborted when shutdown begins: requests are still served for a moment. */
  stopping: AbortSignal
}
