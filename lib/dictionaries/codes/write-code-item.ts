import { AppError } from '@/lib/core/errors'

export const fixed = (path: string) =>
  new AppError('invalid_input', {}, { issues: [{ path, code: 'fixed_list' }] })
