import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pagePatterns as at } from '#shared/paths.ts'

/** Every page of the product, by the frame it stands in. Access is decided by the frame (see layouts/). */
export default [
  layout('layouts/public-layout.tsx', [
    index('landing/landing-page.tsx'),
    route(at.demo, 'demo/demo-page.tsx'),
    route(at.login, 'identity/login-page.tsx'),
    route(at.register, 'identity/register-page.tsx'),
    route(at.verifyEmail, 'identity/verify-email-page.tsx'),
    route(at.resetPassword, 'identity/reset-password-page.tsx'),
    route(at.unauthorized, 'identity/unauthorized-page.tsx'),
    route(at.partnerDelivery, 'delivery/partner-delivery-page.tsx'),
    route(at.certificate, 'delivery/certificate-page.tsx'),
    route('*', 'system/error-pages/not-found-page.tsx'),
  ]),

  layout('layouts/app-layout.tsx', [
    route(at.dashboard, 'dashboard/dashboard-page.tsx'),
    route(at.account, 'account/account-page.tsx'),
    route(at.brandKit, 'brand-kit/brand-kit-page.tsx'),
    route(at.productForm, 'product-form/product-form-page.tsx'),
    route(at.cart, 'cart/cart-page.tsx'),
    route(at.checkoutSuccess, 'checkout/checkout-success-page.tsx'),
    route(at.subscriptions, 'subscriptions/subscriptions-page.tsx'),
    route(at.subscriptionStatus, 'videos/progress-page.tsx'),
    route(at.manageVideos, 'videos/manage-videos-page.tsx'),
    route(at.items, 'videos/items-page.tsx'),
    route(at.approvals, 'subscriptions/approvals-page.tsx'),
    route(at.packingSlip, 'subscriptions/packing-slip-page.tsx'),
    route(at.delivery, 'delivery/delivery-page.tsx'),
    route(at.plan, 'billing/plan-page.tsx'),
    route(at.duePayment, 'billing/due-payment-page.tsx'),
  ]),

  layout('layouts/review-layout.tsx', [route(at.review, 'review/review-page.tsx')]),

  layout('layouts/guest-layout.tsx', [route(at.guestReview, 'review/guest-page.tsx')]),

  layout('layouts/admin-layout.tsx', [
    route(at.adminDashboard, 'admin/admin-dashboard-page.tsx'),
    route(at.accountManagement, 'admin/account-management-page.tsx'),
    route(at.manageUsers, 'admin/manage-users-page.tsx'),
    route(at.manageProducts, 'admin/manage-products-page.tsx'),
    route(at.videosStatus, 'admin/videos-status-page.tsx'),
    route(at.shoot, 'admin/shoot-page.tsx'),
    route(at.payments, 'admin/payments-page.tsx'),
  ]),
] satisfies RouteConfig
