import { AppError, invalid } from '@/lib/core/errors'
import type { ReceivedFile } from '@/lib/core/replies'
import { shownName } from '@/lib/core/text'
import { extensionOf, maxNameLength, wrongName } from '@/lib/files/file-name'

const extensions = ['xlsx', 'csv']
const others = ['xls', 'xlsm', 'txt', 'tsv']
const otherPrograms = ['xlsb', 'ods', 'et', 'numbers', 'xltx', 'ett']

export function checkSheetFile(file: ReceivedFile, megabytes: number) {
  const name = shownName(file.name)
  const fault = wrongName(file.name)
  if (fault) throw invalid('file', fault, { name, max: maxNameLength })
  if (file.size === 0) throw invalid('file', 'file_empty', { name })
  if (otherPrograms.includes(extensionOf(file.name)))
    throw new AppError('unreadable_sheet', { reason: 'other_program' })
  if (![...extensions, ...others].includes(extensionOf(file.name)))
    throw new AppError('wrong_type', { expected: extensions.join(', ') })
  if (file.size > megabytes * 1024 * 1024) throw new AppError('too_large', { max: `${megabytes} MB` })
}
