import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Data, Input, UploadKey } from '@/lib/http/calls'

export interface UploadLimits {
  extensions: string[]
  maxBytes: number
  maxVideoBytes: number
  maxCount: number
}

export const recordFileLimits: UploadLimits = {
  extensions: ['jpg', 'jpeg', 'png', 'webp', 'pdf', 'mp4', 'mov', 'm4a', 'mp3', 'amr', 'docx', 'xlsx'],
  maxBytes: 20 * 1024 * 1024,
  maxVideoBytes: 100 * 1024 * 1024,
  maxCount: 9,
}

export interface PickedFile {
  key: string
  file: File
  kind: string
  url: string
}

export const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''
export const bytesText = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`

let numbered = 0
const nextKey = () => {
  numbered += 1
  return `file${numbered}`
}

const noKind = () => ''

export function usePickedFiles({
  limits = recordFileLimits,
  keptCount = 0,
  kindOf = noKind,
  found = [],
}: {
  limits?: UploadLimits
  keptCount?: number
  kindOf?(name: string): string
  found?: PickedFile[]
}) {
  const t = useTranslations('uiForm.upload')
  const [files, setFiles] = useState(() => found.map(one => ({ ...one, url: URL.createObjectURL(one.file) })))
  const [phase, setPhase] = useState<'idle' | 'sending' | 'failed'>('idle')
  const [share, setShare] = useState(0)

  const all = useRef(files)
  all.current = files
  useEffect(() => () => free(all.current), [])

  const add = useCallback(
    (chosen: Iterable<File>, kind?: string) => {
      const next = [...all.current]
      for (const file of chosen) {
        const extension = extensionOf(file.name)
        const max = ['mp4', 'mov'].includes(extension) ? limits.maxVideoBytes : limits.maxBytes
        if (!limits.extensions.includes(extension)) notice.warning(t('wrongType', { name: file.name }))
        else if (file.size > max) notice.warning(t('tooLarge', { name: file.name, max: bytesText(max) }))
        else if (next.length + keptCount >= limits.maxCount) {
          notice.warning(t('tooMany', { max: limits.maxCount }))
          break
        } else
          next.push({
            key: nextKey(),
            file,
            kind: kind ?? kindOf(file.name),
            url: URL.createObjectURL(file),
          })
      }
      setFiles(next)
      setPhase('idle')
    },
    [t, limits, keptCount, kindOf],
  )

  const restore = (found: Pick<PickedFile, 'file' | 'kind'>[]) =>
    setFiles(now =>
      [
        ...now,
        ...found.map(({ file, kind }) => ({ key: nextKey(), file, kind, url: URL.createObjectURL(file) })),
      ].slice(0, limits.maxCount - keptCount),
    )

  const remove = (key: string) =>
    setFiles(now =>
      now.filter(one => {
        if (one.key === key) URL.revokeObjectURL(one.url)
        return one.key !== key
      }),
    )

  /** Sends `data` and the files in one multipart call. The files stay after a failure, so that the user can retry. */
  async function send<Key extends UploadKey>(
    key: Key,
    data: (kinds: string[]) => Input<Key>,
    headers?: Record<string, string>,
  ): Promise<Data<Key>> {
    const body = new FormData()
    body.set('data', JSON.stringify(data(files.map(({ kind }) => kind))))
    for (const { file } of files) body.append('files', file, file.name)
    setPhase('sending')
    setShare(0)
    try {
      const saved = await call<UploadKey>(key, body, { quiet: true, headers, onProgress: setShare })
      setPhase('idle')
      return saved as Data<Key>
    } catch (error) {
      setPhase('failed')
      throw error
    }
  }

  return {
    files,
    limits,
    keptCount,
    phase,
    add,
    restore,
    remove,
    setKind: (key: string, kind: string) =>
      setFiles(now => now.map(one => (one.key === key ? { ...one, kind } : one))),
    clear: () => {
      free(all.current)
      setFiles([])
    },
    send,
    // Share of one file sent, 0 to 1. The multipart body carries the files in order, so the total progress tells how
    // far each one is.
    sentOf(key: string): number {
      const total = files.reduce((sum, { file }) => sum + file.size, 0)
      let before = 0
      for (const { key: one, file } of files) {
        if (one === key) return Math.min(1, Math.max(0, (share * total - before) / Math.max(file.size, 1)))
        before += file.size
      }
      return 0
    },
  }
}

function free(files: PickedFile[]) {
  for (const { url } of files) URL.revokeObjectURL(url)
}

export type PickedFiles = ReturnType<typeof usePickedFiles>
