import type { ReactNode } from 'react'

export type Tone = 'success' | 'info' | 'warning' | 'error'
export type FeedbackRequest =
  | { kind: 'notice'; tone: Tone; text: string; action?: Action }
  | { kind: 'alarm'; tone: Tone; title: string; text?: ReactNode; requestId?: string }
  | ({ kind: 'confirm'; answer(yes: boolean): void } & Question)

export interface Question {
  title: ReactNode
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
  width?: number
}

const waiting: FeedbackRequest[] = []
let sink: ((request: FeedbackRequest) => void) | undefined
let wake: (() => void) | undefined
let fetchHost: (() => Promise<unknown>) | undefined

function send(request: FeedbackRequest) {
  if (sink) sink(request)
  else {
    waiting.push(request)
    wake?.()
  }
}

export function attachHost(onFirst: () => void, load: () => Promise<unknown>) {
  wake = onFirst
  fetchHost = load
  if (waiting.length > 0) onFirst()
}

/** Loads antd's parts ahead of time, so that an error can still be shown when the network is gone. */
export function expectFeedback() {
  void fetchHost?.().catch(() => undefined)
}

export function attachSink(given: typeof sink) {
  sink = given
  while (sink && waiting.length > 0) sink(waiting.shift()!)
}

type Action = { label: string; run(): void } | { undo(): unknown }

export const notice = {
  success: (text: string, action?: Action) => send({ kind: 'notice', tone: 'success', text, action }),
  info: (text: string, action?: Action) => send({ kind: 'notice', tone: 'info', text, action }),
  warning: (text: string, action?: Action) => send({ kind: 'notice', tone: 'warning', text, action }),
  error: (text: string, action?: Action) => send({ kind: 'notice', tone: 'error', text, action }),
}

export function showError(title: string, details: { text?: ReactNode; requestId?: string } = {}) {
  send({ kind: 'alarm', tone: 'error', title, ...details })
}

export function confirm(question: Question): Promise<boolean> {
  return new Promise(answer => send({ kind: 'confirm', answer, ...question }))
}
