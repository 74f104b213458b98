export const statusOf = {
  invalid_input: 400,
  unknown_filter: 400,
  bad_encryption_code: 400,
  bad_json: 400,
  unreadable_sheet: 400,
  template: 400,
  unsupported_grant: 400,
  too_many_records: 400,
  unauthenticated: 401,
  bad_credentials: 401,
  sign_in_again: 401,
  second_factor_first: 401,
  forbidden: 403,
  wrong_origin: 403,
  beyond_reach: 403,
  must_change_password: 403,
  second_factor_needed: 403,
  person_needed: 403,
  personal_file: 403,
  file_infected: 403,
  registration_closed: 403,
  not_found: 404,
  no_such_call: 404,
  receipt_unknown: 404,
  import_expired: 404,
  file_missing: 404,
  wrong_method: 405,
  conflict: 409,
  in_use: 409,
  duplicate: 409,
  wrong_state: 409,
  later_step: 409,
  not_undoable: 409,
  own_feedback: 409,
  not_handed_over: 409,
  bulk_state: 409,
  judged: 409,
  not_waiting: 409,
  no_mobile: 409,
  file_unscanned: 409,
  text_off: 409,
  key_reused: 409,
  key_running: 409,
  key_done: 409,
  last_holder: 409,
  duties_combined: 409,
  own_account: 409,
  built_in: 409,
  role_in_use: 409,
  role_named: 409,
  rule_in_use: 409,
  item_state: 409,
  recall_state: 409,
  investigation_state: 409,
  letter_access: 409,
  own_investigation: 409,
  budget_approved: 409,
  recall_drafted: 409,
  letter_state: 409,
  letter_unapproved: 409,
  letter_mailing: 409,
  own_letter: 409,
  place_taken: 409,
  backtest_state: 409,
  role_type_in_use: 409,
  account_state: 409,
  no_identity: 409,
  no_password: 409,
  import_state: 409,
  import_touched: 409,
  report_state: 409,
  request_state: 409,
  too_many_webhooks: 409,
  too_many_keys: 409,
  no_service: 409,
  too_few_coded: 409,
  already_coded: 409,
  events_gone: 410,
  unmatched: 412,
  too_large: 413,
  too_many_files: 413,
  wrong_type: 415,
  key_of_another: 422,
  too_many: 429,
  too_many_vins: 429,
  upload_quota: 429,
  too_many_exports: 429,
  too_many_backtests: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  overloaded: 503,
  stopping: 503,
  disk_full: 507,
} as const

export type ErrorCode = keyof typeof statusOf

export interface Issue {
  path: string
  code: string
  params?: Record<string, string | number>
}

const mark = Symbol.for('vehicle-defects.error')

export class AppError extends Error {
  // Pages, calls and the server's own services are bundled apart: each has a class of this name.
  static override [Symbol.hasInstance](error: unknown): boolean {
    return typeof error === 'object' && error !== null && mark in error
  }
  readonly [mark] = true
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly params: Record<string, string | number> = {},
    readonly details: { issues?: Issue[]; data?: unknown; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.status = statusOf[code]
  }
}

export function invalid(path: string, code: string, params?: Issue['params']): AppError {
  return new AppError('invalid_input', {}, { issues: [{ path, code, params }] })
}

const shownNames = 20

export function unknownFilter(names: readonly string[], path?: 'sortField' | 'columns'): AppError {
  const shown = names.slice(0, shownNames).map(name => name.slice(0, 60))
  const issues = shown.map(name => ({
    path: path ?? name,
    code: path ? 'unknown_name' : 'unknown_filter',
    params: { name },
  }))
  return new AppError('unknown_filter', { name: shown[0]! }, { issues })
}

export function requireRow<Row>([row]: readonly Row[]): NonNullable<Row> {
  if (!row) throw new AppError('not_found')
  return row
}

export async function settleEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  refusalOf: (error: unknown) => unknown = error => error,
): Promise<Map<Item, AppError>> {
  const refusals = new Map<Item, AppError>()
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!(refusal instanceof AppError) || refusal.status >= 500) throw error
      refusals.set(item, refusal)
    }
  }
  return refusals
}
