import { useTranslations } from 'next-intl'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { Select } from '@/app/_ui/choice/select'
import { Icon, IconButton, TextButton } from '@/app/_ui/icon'
import { lazyPart } from '@/app/_ui/lazy-part'
import type { Option } from '@/app/_ui/options'
import { bytesText, extensionOf, type PickedFile, type PickedFiles } from './picked-files'

const FilePreview = lazyPart(() => import('./file-preview'))

interface UploadProps {
  picked: PickedFiles
  kinds: Option[]
  onShow?(key: string): void
}

export function Upload({ picked, kinds, onShow }: UploadProps) {
  const t = useTranslations('uiForm.upload')
  const [over, setOver] = useState(false)
  const [shown, setShown] = useState<PickedFile>()
  const chooser = useRef<HTMLInputElement>(null)
  const { limits, files, phase } = picked
  const locked = phase === 'sending'
  const full = files.length + picked.keptCount >= limits.maxCount
  const allowed = t('limits', {
    types: limits.extensions.join(' '),
    size: bytesText(limits.maxBytes),
    video: bytesText(limits.maxVideoBytes),
    count: limits.maxCount,
  })

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!locked) picked.add(event.dataTransfer.files)
  }

  return (
    <div className="ui-upload">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same */}
      <div
        className={`${over ? 'drop over' : 'drop'} row wrap secondary rounded gap-y-4 gap-x-12 p-16`}
        onDragOver={event => {
          event.preventDefault()
          setOver(!locked)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <span>
          <TextButton disabled={locked || full} onClick={() => chooser.current?.click()}>
            {t('choose')}
          </TextButton>{' '}
          {t('drop')}
        </span>
        <span className="limits w-full tertiary text-13" title={[allowed, t('properties')].join('\n')}>
          {allowed}
          <br />
          {t('properties')}
        </span>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={limits.extensions.map(extension => `.${extension}`).join()}
          onChange={event => {
            picked.add(event.target.files ?? [])
            event.target.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul>
          {files.map(one => (
            <UploadedFile
              key={one.key}
              {...{ one, picked, kinds, locked }}
              onShow={() => (onShow ? onShow(one.key) : setShown(one))}
            />
          ))}
        </ul>
      )}
      {shown && (
        <Suspense>
          <FilePreview
            files={files.map(({ key, file, url }) => ({ key, name: file.name, mime: file.type, url }))}
            start={shown.key}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

interface FileProps {
  one: PickedFile
  picked: PickedFiles
  kinds: Option[]
  locked: boolean
  onShow(): void
}

function UploadedFile({ one, picked, kinds, locked, onShow }: FileProps) {
  const t = useTranslations('uiForm.upload')
  const { phase } = picked
  const sent = picked.sentOf(one.key)
  return (
    <li className={`${kinds.length === 0 ? 'no-kind ' : ''}grid align-center gap-12`}>
      <button
        type="button"
        className="thumb grid place-center border text-12"
        aria-label={t('preview', { name: one.file.name })}
        onClick={onShow}
      >
        {one.file.type.startsWith('image/') ? (
          // biome-ignore lint/performance/noImgElement: a local file
          <img src={one.url} alt="" />
        ) : (
          <span>{extensionOf(one.file.name)}</span>
        )}
      </button>
      <span className="truncate" title={one.file.name}>
        {one.file.name}
      </span>
      <span className="tertiary text-right">{bytesText(one.file.size)}</span>
      {kinds.length > 0 && (
        <Select
          className="h-28 border-strong rounded-4 bg-container"
          aria-label={`${t('kind')} ${one.file.name}`}
          value={one.kind}
          options={one.kind === '' ? [{ value: '', label: t('kindUnknown') }, ...kinds] : kinds}
          disabled={locked}
          onChange={kind => picked.setKind(one.key, kind)}
        />
      )}
      <span className={phase === 'failed' ? 'state text-error' : 'state tertiary'}>
        {phase === 'sending'
          ? t('sending', { percent: Math.round(sent * 100) })
          : t(phase === 'failed' ? 'failed' : 'waiting')}
      </span>
      <IconButton
        icon="close"
        label={t('removeFile', { name: one.file.name })}
        disabled={locked}
        onClick={() => picked.remove(one.key)}
      />
      {phase === 'sending' && <span className="bar" style={{ width: `${sent * 100}%` }} />}
    </li>
  )
}
