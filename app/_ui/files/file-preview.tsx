'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/app/_ui/icon'

export interface PreviewFile {
  key: string
  name: string
  mime: string
  /** Includes the base path, or is a blob URL. */
  url: string
}

interface FilePreviewProps {
  files: PreviewFile[]
  start: string
  onClose(): void
}

export default function FilePreview({ files, start, onClose }: FilePreviewProps) {
  const t = useTranslations('uiForm.upload')
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(file => file.key === start),
    ),
  )
  const [view, setView] = useState({ zoom: 1, turn: 0 })
  const [failed, setFailed] = useState<string>()
  const file = files[at]

  useEffect(() => dialog.current?.showModal(), [])
  const go = (to: number) => {
    setAt((to + files.length) % files.length)
    setView({ zoom: 1, turn: 0 })
    setFailed(undefined)
  }
  const zoom = (by: number) => setView(now => ({ ...now, zoom: Math.min(8, Math.max(0.25, now.zoom * by)) }))
  if (!file) return null
  const image = file.mime.startsWith('image/')
  const fail = () => setFailed(file.key)

  return (
    <dialog
      ref={dialog}
      className="ui-preview"
      aria-label={file.name}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') go(at - 1)
        if (event.key === 'ArrowRight') go(at + 1)
      }}
    >
      <header>
        <strong title={file.name}>{file.name}</strong>
        {files.length > 1 && (
          <>
            <Tool name="left" label={t('previous')} run={() => go(at - 1)} />
            <span>
              {at + 1} / {files.length}
            </span>
            <Tool name="right" label={t('next')} run={() => go(at + 1)} />
          </>
        )}
        {image && (
          <>
            <Tool name="zoomOut" label={t('zoomOut')} run={() => zoom(1 / 1.25)} />
            <Tool name="zoomIn" label={t('zoomIn')} run={() => zoom(1.25)} />
            <Tool name="rotate" label={t('rotate')} run={() => setView({ ...view, turn: view.turn + 90 })} />
          </>
        )}
        <a
          className="ui-icon-button"
          href={file.url}
          download={file.name}
          aria-label={t('download')}
          title={t('download')}
        >
          <Icon name="download" />
        </a>
        <Tool name="close" label={t('closePreview')} run={() => dialog.current?.close()} />
      </header>
      <div
        className="stage"
        onWheel={event => {
          if (image && event.ctrlKey) zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)
        }}
      >
        {failed === file.key ? (
          <p>
            {t('notShown')}{' '}
            <a href={file.url} download={file.name}>
              {t('download')} {file.name}
            </a>
          </p>
        ) : image ? (
          <Picture key={file.key} file={file} {...view} onError={fail} />
        ) : file.mime.startsWith('video/') ? (
          // biome-ignore lint/a11y/useMediaCaption: a reporter's recording has none
          <video src={file.url} controls onError={fail} />
        ) : file.mime === 'application/pdf' ? (
          <PdfFrame key={file.key} file={file} onError={fail} />
        ) : (
          <a href={file.url} download={file.name}>
            {t('download')} {file.name}
          </a>
        )}
      </div>
    </dialog>
  )
}

interface PartProps {
  file: PreviewFile
  onError(): void
}

function Picture({ file, zoom, turn, onError }: PartProps & { zoom: number; turn: number }) {
  const [size, setSize] = useState<{ width: number; height: number; room: [number, number] }>()
  const measure = (image: HTMLImageElement) => {
    const { clientWidth, clientHeight } = image.closest('.stage')!
    const { naturalWidth: width, naturalHeight: height } = image
    setSize({ width, height, room: [clientWidth, clientHeight] })
  }
  const turned = turn % 180 !== 0
  const [width, height, room] = size ? [size.width, size.height, size.room] : [0, 0, [0, 0] as const]
  const [across, down] = turned ? [height, width] : [width, height]
  const share = size ? Math.min(1, room[0] / across, room[1] / down) * zoom : 1
  return (
    <span className="picture" style={size && { width: across * share, height: down * share }}>
      {/* biome-ignore lint/performance/noImgElement: behind the sign-in, nothing to optimise */}
      <img
        src={file.url}
        alt={file.name}
        onLoad={event => measure(event.currentTarget)}
        onError={onError}
        style={size && { width: width * share, height: height * share, rotate: `${turn}deg` }}
      />
    </span>
  )
}

function Tool({
  name,
  label,
  run,
}: {
  name: Parameters<typeof Icon>[0]['name']
  label: string
  run(): void
}) {
  return (
    <button type="button" className="ui-icon-button" aria-label={label} title={label} onClick={run}>
      <Icon name={name} />
    </button>
  )
}

/** The server sends files as attachments, which an iframe would download; a blob URL opens the browser's viewer. */
function PdfFrame({ file, onError }: PartProps) {
  const [url, setUrl] = useState<string>()
  const fail = useRef(onError)
  useEffect(() => {
    let made: string | undefined
    const left = new AbortController()
    const load = async () => {
      const response = await fetch(file.url, { signal: left.signal })
      if (!response.ok) throw new Error(`${response.status}`)
      made = URL.createObjectURL(new Blob([await response.blob()], { type: 'application/pdf' }))
      setUrl(made)
    }
    load().catch(() => left.signal.aborted || fail.current())
    return () => {
      left.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.url])
  return url ? <iframe src={url} title={file.name} /> : null
}
