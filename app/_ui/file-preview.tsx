'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon'

export interface PreviewFile {
  key: string
  name: string
  mime: string
  /** With the base path, or a blob. */
  url: string
}

interface FilePreviewProps {
  files: PreviewFile[]
  start: string
  onClose(): void
}

/** One file after another in a dialog: images can be zoomed and turned, PDF and video play in place. */
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
  const file = files[at]

  useEffect(() => dialog.current?.showModal(), [])
  const go = (to: number) => {
    setAt((to + files.length) % files.length)
    setView({ zoom: 1, turn: 0 })
  }
  const zoom = (by: number) => setView(now => ({ ...now, zoom: Math.min(8, Math.max(0.25, now.zoom * by)) }))
  if (!file) return null
  const image = file.mime.startsWith('image/')

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
        {image ? (
          <Picture key={file.key} file={file} {...view} />
        ) : file.mime.startsWith('video/') ? (
          // biome-ignore lint/a11y/useMediaCaption: a reporter's recording has none
          <video src={file.url} controls />
        ) : file.mime === 'application/pdf' ? (
          <PdfFrame file={file} />
        ) : (
          <a href={file.url} download={file.name}>
            {t('download')} {file.name}
          </a>
        )}
      </div>
    </dialog>
  )
}

/** As large as fits, turned or not; what is larger is scrolled to, for the box has the size of what is seen. */
function Picture({ file, zoom, turn }: { file: PreviewFile; zoom: number; turn: number }) {
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

/** The server sends files as attachments; the browser's viewer gets the bytes instead. */
function PdfFrame({ file }: { file: PreviewFile }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let gone = false
    fetch(file.url)
      .then(response => response.blob())
      .then(blob => {
        if (gone) return
        made = URL.createObjectURL(new Blob([blob], { type: 'application/pdf' }))
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [file.url])
  return url ? <iframe src={url} title={file.name} /> : null
}
