const megabyte = 1024 * 1024

export type FileKind = 'image' | 'document' | 'video' | 'audio'

export const accepted = {
  'image/jpeg': { kind: 'image', extensions: ['jpg', 'jpeg'], maxBytes: 20 * megabyte },
  'image/png': { kind: 'image', extensions: ['png'], maxBytes: 20 * megabyte },
  'image/webp': { kind: 'image', extensions: ['webp'], maxBytes: 20 * megabyte },
  'application/pdf': { kind: 'document', extensions: ['pdf'], maxBytes: 20 * megabyte },
  'video/mp4': { kind: 'video', extensions: ['mp4'], maxBytes: 100 * megabyte },
  'video/quicktime': { kind: 'video', extensions: ['mov'], maxBytes: 100 * megabyte },
  'audio/mp4': { kind: 'audio', extensions: ['m4a'], maxBytes: 20 * megabyte },
  'audio/mpeg': { kind: 'audio', extensions: ['mp3'], maxBytes: 20 * megabyte },
  'audio/amr': { kind: 'audio', extensions: ['amr'], maxBytes: 20 * megabyte },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    kind: 'document',
    extensions: ['docx'],
    maxBytes: 20 * megabyte,
  },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    kind: 'document',
    extensions: ['xlsx'],
    maxBytes: 20 * megabyte,
  },
} as const satisfies Record<string, { kind: FileKind; extensions: readonly string[]; maxBytes: number }>

export type Mime = keyof typeof accepted

export const maxFilesPerRecord = 9

export const acceptedExtensions = Object.values(accepted).flatMap(({ extensions }) => extensions)

export function maxBytesOf(extension: string): number | null {
  const type = Object.values(accepted).find(({ extensions }) =>
    (extensions as readonly string[]).includes(extension),
  )
  return type?.maxBytes ?? null
}

export function toMegabytes(bytes: number): number {
  return Math.round(bytes / megabyte)
}
