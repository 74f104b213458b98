import type { ReactNode } from 'react'
import { Telephones } from './telephones'
import type { Words } from './words'

export function Lines({ t, of }: { t: Words; of: string }) {
  return t.lines(of).map(line => (
    <li key={line}>
      <Telephones text={line} />
    </li>
  ))
}

interface LinkProps {
  href: string
  look?: string
  on?: string
  download?: boolean
  text: string
}

export function LinkLine({ href, look = 'tall', on, download, text }: LinkProps) {
  return (
    <p className={on}>
      <a className={look} href={href} download={download}>
        {text}
      </a>
    </p>
  )
}

interface NoticeProps {
  look?: string
  role?: string
  children: ReactNode
}

export function Notice({ look = 'notice', role = 'status', children }: NoticeProps) {
  return (
    <div className={look} role={role}>
      <p>{children}</p>
    </div>
  )
}

export function Fact({ id, label, text }: { id?: string; label: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd id={id}>{text}</dd>
    </div>
  )
}
