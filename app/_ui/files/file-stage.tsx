import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon, IconButton } from '@/app/_ui/icon'

export interface PreviewFile {
  key: string
  name: string
  mime: string
  /** Includes the base path, or is a blob URL. */
  url: string
}

export function usePreview(files: PreviewFile[], start: string, frame: RefObject<HTMLElement | null>) {
  const [key, setKey] = useState(start)
  const [view, setView] = useState({ zoom: 1, turn: 0 })
  const [failed, setFailed] = useState<string>()
  const at = Math.max(
    0,
    files.findIndex(file => file.key === key),
  )
  const show = (next: string) => {
    setKey(next)
    setView({ zoom: 1, turn: 0 })
    setFailed(undefined)
  }
  const go = (step: 1 | -1) => {
    const next = files[(at + step + files.length) % files.length]
    if (next) show(next.key)
  }
  // Another file was chosen in the page while this one is open.
  const [opened, setOpened] = useState(start)
  if (opened !== start) {
    setOpened(start)
    show(start)
  }
  // The browser's own viewer of a PDF takes the focus, and the keys would be lost when it goes.
  useEffect(() => {
    if (key && document.activeElement === document.body) frame.current?.focus()
  }, [key, frame])
  return {
    file: files[at],
    at,
    count: files.length,
    view,
    failed: failed !== undefined && failed === files[at]?.key,
    go,
    zoom: (by: number) => setView(now => ({ ...now, zoom: Math.min(8, Math.max(0.25, now.zoom * by)) })),
    rotate: () => setView(now => ({ ...now, turn: now.turn + 90 })),
    fail: () => setFailed(files[at]?.key),
    turnPage(event: KeyboardEvent) {
      if (event.key === 'ArrowLeft') go(-1)
      if (event.key === 'ArrowRight') go(1)
    },
  }
}

type Preview = ReturnType<typeof usePreview>

const isImage = (file: PreviewFile | undefined) => file?.mime.startsWith('image/') ?? false

export function PreviewTools({ file, at, count, go, zoom, rotate }: Preview) {
  const t = useTranslations('uiForm.upload')
  if (!file) return null
  return (
    <>
      <strong className="truncate flex-1" title={file.name}>
        {file.name}
      </strong>
      {count > 1 && (
        <>
          <IconButton icon="left" label={t('previous')} onClick={() => go(-1)} />
          <span>
            {at + 1} / {count}
          </span>
          <IconButton icon="right" label={t('next')} onClick={() => go(1)} />
        </>
      )}
      {isImage(file) && (
        <>
          <IconButton icon="zoomOut" label={t('zoomOut')} onClick={() => zoom(1 / 1.25)} />
          <IconButton icon="zoomIn" label={t('zoomIn')} onClick={() => zoom(1.25)} />
          <IconButton icon="rotate" label={t('rotate')} onClick={rotate} />
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
    </>
  )
}

export function PreviewStage({ file, view, failed, zoom, fail }: Preview) {
  const t = useTranslations('uiForm.upload')
  if (!file) return null
  const image = isImage(file)
  return (
    <div
      className="grid place-center scroll stage"
      onWheel={event => {
        if (image && event.ctrlKey) zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1)
      }}
    >
      {failed ? (
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
  )
}

interface PartProps {
  file: PreviewFile
  onError(): void
}

function Picture({ file, zoom, turn, onError }: PartProps & { zoom: number; turn: number }) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [room, setRoom] = useState<[number, number]>([0, 0])
  const place = useRef<HTMLSpanElement>(null)
  const measure = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
    setSize({ width, height })
  useEffect(() => {
    const stage = place.current!.closest('.stage')!
    // The outer size: a scroll bar that comes with zooming must not change what fits.
    const watch = new ResizeObserver(() => {
      const { width, height } = stage.getBoundingClientRect()
      setRoom([width, height])
    })
    watch.observe(stage)
    return () => watch.disconnect()
  }, [])
  const turned = turn % 180 !== 0
  const { width, height } = size ?? { width: 0, height: 0 }
  const [across, down] = turned ? [height, width] : [width, height]
  const share = size ? Math.min(1, room[0] / across, room[1] / down) * zoom : 1
  return (
    <span ref={place} className="picture" style={size && { width: across * share, height: down * share }}>
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
