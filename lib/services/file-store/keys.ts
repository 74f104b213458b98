import { randomBytes } from 'node:crypto'
import { AppError } from '@/lib/core/errors'

export const newKey = () => randomBytes(24).toString('base64url')

export const isKey = (name: string) => /^[\w-]{32}$/.test(name)

export const noSuchFile = (key: string) =>
  new AppError('file_missing', {}, { cause: new Error(`no file ${key}`) })

export const isMissing = (error: unknown) =>
  ['ENOENT', 'file_missing'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')

export const orNoSuchFile = (key: string) => (error: unknown) => {
  throw isMissing(error) ? noSuchFile(key) : error
}
