import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { hrefOf } from '@/app/_ui/call-address'
import { Select } from '@/app/_ui/choice/select'
import { bytesText, extensionOf } from '@/app/_ui/files/picked-files'
import { IconButton } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import { basePath } from '@/app/_ui/navigation'
import type { Option } from '@/app/_ui/options'
import css from './files.module.css'

const FilePreview = lazyPart(() => import('@/app/_ui/files/file-preview'))

export interface StoredFile {
  id: string
  kind?: string | null
  kindName: string | null
  name: string
  mime: string
  size: number
  thumb: boolean
  masked: boolean
  canReveal: boolean
  infection?: string | null
  unscanned?: boolean
  url?: string | null
}

const isLocked = ({ masked, canReveal, infection }: StoredFile) =>
  Boolean(infection) || (masked && !canReveal)
const urlOf = ({ id, url }: StoredFile) => (url ? basePath + url : hrefOf('GET /filesinfo/file', { id }))

export const previewsOf = (files: StoredFile[]) =>
  files
    .filter(file => !file.masked && !file.infection)
    .map(file => ({ key: file.id, name: file.name, mime: file.mime, url: urlOf(file) }))

interface GalleryProps {
  files: StoredFile[]
  onRemove?(id: string): void
  onReveal?(): Promise<void>
  onShow?(id: string): void
  kinds?: Kinds
}

interface Kinds {
  options: Option[]
  onChange(id: string, kind: string): void
}

export function FileGallery({ files, onRemove, onReveal, onShow, kinds }: GalleryProps) {
  const t = useTranslations('defects.files')
  const [open, setOpen] = useState<string>()
  const show = async ({ id, masked }: StoredFile) => {
    try {
      if (masked) await onReveal?.()
      ;(onShow ?? setOpen)(id)
    } catch {
      // call() has already shown the error.
    }
  }
  if (files.length === 0) return <p className="tertiary">{t('none')}</p>
  return (
    <>
      <ul className={`grid gap-16 mb-12 ${css.files}`}>
        {files.map(file => (
          <li key={file.id}>
            <button
              type="button"
              className={`grid place-center w-full tertiary border ${css.thumb}`}
              aria-label={t('open', { name: file.name })}
              disabled={isLocked(file)}
              onClick={() => void show(file)}
            >
              {file.thumb && !file.infection ? (
                // biome-ignore lint/performance/noImgElement: behind the sign-in, made small by the server
                <img src={`${urlOf(file)}&thumb=1${file.masked ? '&masked=1' : ''}`} alt="" loading="lazy" />
              ) : (
                <span>{extensionOf(file.name)}</span>
              )}
            </button>
            <p className="truncate mt-4" title={file.name}>
              {file.name}
            </p>
            {file.infection && (
              <p className="text-error text-12">{t('infected', { infection: file.infection })}</p>
            )}
            {file.unscanned && <p className="secondary text-12">{t('unscanned')}</p>}
            {file.masked && !file.infection && (
              <p className="secondary text-12">{t(isLocked(file) ? 'masked' : 'maskedOpen')}</p>
            )}
            <p className="min-h-24 row between tertiary text-12">
              {kinds ? (
                <KindSelect file={file} {...kinds} />
              ) : (
                [file.kindName, bytesText(file.size)].filter(Boolean).join(' · ')
              )}
              {onRemove && (
                <IconButton
                  icon="close"
                  label={t('remove', { name: file.name })}
                  onClick={() => onRemove(file.id)}
                />
              )}
            </p>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <FilePreview files={previewsOf(files)} start={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function KindSelect({ file, options, onChange }: Kinds & { file: StoredFile }) {
  const t = useTranslations('uiForm.upload')
  const known = options.some(({ value }) => value === file.kind)
  const unknown = { value: file.kind ?? '', label: file.kindName ?? t('kindUnknown') }
  return (
    <Select
      className={`h-28 border-strong rounded-4 min-w-0 text-body bg-container ${css.kind}`}
      aria-label={`${t('kind')} ${file.name}`}
      value={file.kind}
      options={known ? options : [unknown, ...options]}
      disabled={isLocked(file)}
      onChange={kind => onChange(file.id, kind)}
    />
  )
}
