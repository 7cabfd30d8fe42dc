import * as account from './account.ts'
import { activateVideos } from './videos/activate-videos.ts'
import * as adminDiscounts from './billing/admin-discounts.ts'
import * as adminMoney from './billing/admin-money.ts'
import * as admin from './admin.ts'
import * as approvals from './subscriptions/approvals.ts'
import * as billingChanges from './billing/billing-changes.ts'
import * as billing from './billing/billing.ts'
import * as brandKit from './brand-kit.ts'
import * as cart from './cart.ts'
import * as checkout from './checkout.ts'
import * as copyRevisions from './videos/copy-revisions.ts'
import type { Call } from './call/define-call.ts'
import * as cuts from './videos/cuts.ts'
import * as delivery from './delivery.ts'
import * as files from './files/files.ts'
import * as guestLinks from './review/guest-links.ts'
import * as identity from './identity/identity.ts'
import * as items from './videos/items.ts'
import { listMyNeeds } from './videos/needs.ts'
import * as preparations from './files/preparations.ts'
import * as products from './products.ts'
import * as questions from './videos/questions.ts'
import * as review from './review/review.ts'
import * as shipping from './subscriptions/shipping.ts'
import { readShotList } from './videos/shot-list.ts'
import * as subscriptions from './subscriptions/subscriptions.ts'
import * as system from './system.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'
import * as videos from './videos/videos.ts'

/** The table of contents: every call of the product, by area. Identity's own addresses are in auth-endpoints.ts. */
export const allCalls = {
  readSession: identity.readSession,

  listUsers: users.listUsers,
  readUser: users.readUser,
  updateUserRoles: users.updateUserRoles,
  updateUserSuspension: users.updateUserSuspension,
  visitUser: users.visitUser,

  readSystemStatus: system.readSystemStatus,
  updateSystemStatus: system.updateSystemStatus,
  listAuditEntries: system.listAuditEntries,
  readAuditFilters: system.readAuditFilters,
  downloadAuditEntries: system.downloadAuditEntries,

  readCatalogue: products.readCatalogue,
  createProduct: products.createProduct,
  updateProduct: products.updateProduct,
  updatePriceFigures: products.updatePriceFigures,

  readCart: cart.readCart,
  saveCart: cart.saveCart,
  clearCart: cart.clearCart,

  createCheckoutSession: checkout.createCheckoutSession,
  readCheckout: checkout.readCheckout,

  listMySubscriptions: subscriptions.listMySubscriptions,
  readSubscription: subscriptions.readSubscription,
  readSubscriptionStatus: subscriptions.readSubscriptionStatus,
  listSubscriptions: subscriptions.listSubscriptions,
  updateStep: subscriptions.updateStep,
  writeStepNote: subscriptions.writeStepNote,
  markItemReceived: subscriptions.markItemReceived,
  addParcel: subscriptions.addParcel,
  removeParcel: subscriptions.removeParcel,

  listApprovals: approvals.listApprovals,
  sendForApproval: approvals.sendForApproval,
  answerApproval: approvals.answerApproval,
  listMyApprovals: approvals.listMyApprovals,
  listStudioApprovals: approvals.listStudioApprovals,

  readShipping: shipping.readShipping,
  saveReturnAddress: shipping.saveReturnAddress,
  addReturnParcel: shipping.addReturnParcel,
  removeReturnParcel: shipping.removeReturnParcel,

  listItems: items.listItems,
  addItem: items.addItem,
  updateItem: items.updateItem,
  removeItem: items.removeItem,
  chooseBlockItems: items.chooseBlockItems,
  // The name of the operation in the API document: clients that were made from it use it.
  chooseFilmItems: items.chooseVideoItems,

  listQuestions: questions.listQuestions,
  askQuestion: questions.askQuestion,
  answerQuestion: questions.answerQuestion,
  changeQuestion: questions.changeQuestion,

  listMyNeeds,

  readBilling: billing.readBilling,
  listConfirmations: billing.listConfirmations,
  openBillingPortal: billing.openBillingPortal,
  previewChange: billingChanges.previewChange,
  changeSubscription: billingChanges.changeSubscription,
  withdrawChange: billingChanges.withdrawChange,
  cancelSubscription: billingChanges.cancelSubscription,
  resumeSubscription: billingChanges.resumeSubscription,
  pauseSubscription: billingChanges.pauseSubscription,
  unpauseSubscription: billingChanges.unpauseSubscription,

  readTokens: tokens.readTokens,
  replanBlock: tokens.replanBlock,

  listBlockVideos: videos.listBlockVideos,
  listMyVideos: videos.listMyVideos,
  listVideosByStatus: videos.listVideosByStatus,
  searchVideos: videos.searchVideos,
  readVideo: videos.readVideo,
  readShotList,
  listPreparations: preparations.listPreparations,
  retryPreparation: preparations.retryPreparation,
  listCuts: cuts.listCuts,
  listOverdueCuts: cuts.listOverdueCuts,
  sendCut: cuts.sendCut,
  withdrawCut: cuts.withdrawCut,
  discardCut: cuts.discardCut,
  readReview: review.readReview,
  addNote: review.addNote,
  updateNote: review.updateNote,
  deleteNote: review.deleteNote,
  replyToNote: review.replyToNote,
  resolveNote: review.resolveNote,
  reopenNote: review.reopenNote,
  sendNotes: review.sendNotes,
  approveCut: review.approveCut,
  exportMarkers: review.exportMarkers,
  listGuestLinks: guestLinks.listGuestLinks,
  createGuestLink: guestLinks.createGuestLink,
  endGuestLink: guestLinks.endGuestLink,
  readGuestReview: guestLinks.readGuestReview,
  checkGuestLink: guestLinks.checkGuestLink,
  addGuestNote: guestLinks.addGuestNote,
  updateGuestNote: guestLinks.updateGuestNote,
  withdrawGuestNote: guestLinks.withdrawGuestNote,
  updateVideo: videos.updateVideo,
  listCopyRevisions: copyRevisions.listCopyRevisions,
  readCopyRevision: copyRevisions.readCopyRevision,
  changeVideoStatus: videos.changeVideoStatus,
  moveVideos: videos.moveVideos,
  activateVideos,

  readFile: files.readFile,
  // The name of the operation in the API document: clients that were made from it use it.
  finishFilmUpload: files.finishVideoUpload,
  deleteFile: files.deleteFile,

  readDelivery: delivery.readDelivery,
  saveDeliveryNames: delivery.saveDeliveryNames,
  listPartnerLinks: delivery.listPartnerLinks,
  createPartnerLink: delivery.createPartnerLink,
  endPartnerLink: delivery.endPartnerLink,
  readPartnerDelivery: delivery.readPartnerDelivery,
  readCertificate: delivery.readCertificate,

  readBrandKit: brandKit.readBrandKit,
  saveBrandKit: brandKit.saveBrandKit,
  deleteBrandLogo: brandKit.deleteBrandLogo,
  deleteBrandFont: brandKit.deleteBrandFont,

  exportMyData: account.exportMyData,
  deleteMyAccount: account.deleteMyAccount,

  readAdminOverview: admin.readAdminOverview,

  readMoneyFigures: adminMoney.readMoneyFigures,
  downloadMoneyFigures: adminMoney.downloadMoneyFigures,
  listPayments: adminMoney.listPayments,
  readPayment: adminMoney.readPayment,
  refundPayment: adminMoney.refundPayment,
  settleRefund: adminMoney.settleRefund,
  retryRefund: adminMoney.retryRefund,
  listSubscriptionDiscounts: adminDiscounts.listSubscriptionDiscounts,
  giveCoupon: adminDiscounts.giveCoupon,
  listParkedEvents: adminMoney.listParkedEvents,
  replayEvent: adminMoney.replayEvent,
  replayParkedEvents: adminMoney.replayParkedEvents,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof allCalls
