export type ApiErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  charge?: string
  param?: string
  payment_intent?: unknown
}

/**
 * An error in the provider's own words and with its HTTP code. One of a card (402) is an outcome: what came of the
 * attempt is stored, and the same idempotency key gets the same refusal again. Source: https://docs.stripe.com/api/errors
 */
export class ApiError extends Error {
  readonly httpStatus: number
  readonly body: ApiErrorBody

  constructor(httpStatus: number, body: ApiErrorBody) {
    super(body.message)
    this.httpStatus = httpStatus
    this.body = body
  }

  get isOutcome(): boolean {
    return this.httpStatus === 402
  }
}

export function missingObject(noun: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  })
}

export function invalidRequest(message: string, details: { param?: string; code?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...details })
}

export const missingParam = (param: string): ApiError =>
  invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
