import type { ComponentProps } from 'react'

const paths = {
  home: 'M2.5 7.5 8 3l5.5 4.5M4 6.5V13h8V6.5M6.5 13V9.5h3V13',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.5M2.5 8h.5M2.5 12h.5',
  plus: 'M8 3v10M3 8h10',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5 5 13h6l.5-8.5M6.8 7v3.5M9.2 7v3.5',
  fold: 'M2.5 3.5h11M7 8h6.5M2.5 12.5h11M4.5 6 2.5 8l2 2',
  unfold: 'M2.5 3.5h11M7 8h6.5M2.5 12.5h11M2.5 6l2 2-2 2',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1.2 1.5H2.8L4 11ZM6.6 14h2.8',
  user: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8ZM2.8 13.4c.6-2.4 2.6-3.6 5.2-3.6s4.6 1.2 5.2 3.6',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14C6 12.2 5.4 10.2 5.4 8S6 3.8 8 2Z',
  palette:
    'M8 2.2c3.4 0 5.8 2.3 5.8 5 0 1.8-1.3 2.8-2.8 2.8H9.7c-1.2 0-1.4.9-.9 1.6.6 1-.1 2.2-1.2 2.1C4.6 13.4 2.2 11.2 2.2 8c0-3.3 2.6-5.8 5.8-5.8ZM5 7.3h.1M7 4.8h.1M10 5.1h.1',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  down: 'm4 6 4 4 4-4',
  up: 'm4 10 4-4 4 4',
  left: 'm10 4-4 4 4 4',
  right: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.8 10.8 14 14',
  copy: 'M5.5 5.5h7.5V14H5.5zM3 10.5V2h7.5',
  chart: 'M2.5 2.5v11h11M5.5 11V8M8.5 11V4.5M11.5 11V6.5',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  check: 'm3.5 8.5 3 3 6-7',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  reload: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v2.3h-2.3',
  warn: 'M8 2.5 14.2 13H1.8L8 2.5ZM8 6.5v3M8 11.2v.1',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.5M8 5v.1',
  car: 'M2.5 11V8l1.5-4h8l1.5 4v3M2.5 8h11M2.5 11h11v1.8h-2V11M4.5 11v1.8h-2V11M5 9.5h.1M11 9.5h.1',
  exit: 'M9.5 3H3v10h6.5M7 8h7M11.5 5.5 14 8l-2.5 2.5',
  upload: 'M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3.5h11V10',
  download: 'M8 2.5v8M5 7.5l3 3 3-3M2.5 10v3.5h11V10',
  zoomIn: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.8 10.8 14 14M7 5v4M5 7h4',
  zoomOut: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10ZM10.8 10.8 14 14M5 7h4',
  rotate: 'M3 8a5 5 0 1 0 1.6-3.7M3 2.5v2.3h2.3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  eyeOff:
    'M6.2 3.8A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.9 2.4M4 5.2A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3-.9M2 2l12 12',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  grip: 'M6 4h.1M10 4h.1M6 8h.1M10 8h.1M6 12h.1M10 12h.1',
  pin: 'M5.5 2.5h5l-.8 4 2.3 2.5H4l2.3-2.5-.8-4ZM8 9v4.5',
  settings:
    'M2.5 4.5h5M11 4.5h2.5M9 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM2.5 11.5H5M8.5 11.5h5M6.7 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  edit: 'm3 13 .6-2.8 7-7 2.2 2.2-7 7L3 13ZM9.4 4.4l2.2 2.2',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: IconName
  label: string
}

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button type="button" className="ui-icon-button" aria-label={label} title={label} {...button}>
      <Icon name={icon} />
    </button>
  )
}

interface TextButtonProps extends ComponentProps<'button'> {
  danger?: boolean
}

/** Looks like a link. */
export function TextButton({ danger, ...button }: TextButtonProps) {
  return <button type="button" className={danger ? 'ui-link danger' : 'ui-link'} {...button} />
}
