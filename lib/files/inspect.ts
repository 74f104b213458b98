import type { Issue } from '@/lib/core/errors'
import type { ReceivedFile } from '@/lib/core/replies'
import { accepted, acceptedExtensions, type Mime, maxBytesOf, toMegabytes } from './accepted'
import { extensionOf, maxNameLength, shownName, wrongName } from './file-name'
import { sniff } from './sniff'
import { ZipError } from './zip-directory'

interface Inspected {
  file: ReceivedFile
  path: string
  mime?: Mime
  issue?: Issue
}

const insteadOf: Readonly<Record<string, string>> = {
  doc: 'file_doc',
  xls: 'file_doc',
  wps: 'file_doc',
  heic: 'file_heic',
  heif: 'file_heic',
}

export async function inspect(file: ReceivedFile, path: string): Promise<Inspected> {
  const wrong = (code: string, params?: Issue['params']): Inspected => ({
    file,
    path,
    issue: { path, code, params: { name: shownName(file.name), ...params } },
  })
  const nameFault = wrongName(file.name)
  if (nameFault) return wrong(nameFault, { max: maxNameLength })
  if (file.size === 0) return wrong('file_empty')
  const extension = extensionOf(file.name)
  const maxBytes = maxBytesOf(extension)
  const instead = insteadOf[extension]
  if (instead) return wrong(instead)
  if (maxBytes === null) return wrong('file_type', { expected: acceptedExtensions.join(', ') })
  if (file.size > maxBytes) return wrong('file_too_large', { max: toMegabytes(maxBytes) })
  try {
    const mime = await sniff(file.temporaryPath)
    if (!mime || !(accepted[mime].extensions as readonly string[]).includes(extension))
      return wrong('file_content', { extension })
    return { file, path, mime }
  } catch (error) {
    if (error instanceof ZipError) return wrong(`file_${error.reason}`)
    throw error
  }
}
