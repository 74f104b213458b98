'use client'

import type { ReactNode } from 'react'

export type Tone = 'success' | 'info' | 'warning' | 'error'
export type FeedbackRequest =
  | { kind: 'notice'; tone: Tone; text: string; action?: { label: string; run(): void } }
  | { kind: 'alarm'; tone: Tone; title: string; text?: ReactNode; requestId?: string }
  | ({ kind: 'confirm'; answer(yes: boolean): void } & Question)

export interface Question {
  title: ReactNode
  content?: ReactNode
  okText?: string
  cancelText?: string
  danger?: boolean
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

/** The host draws antd's parts only when there is something to say. */
export function attachHost(onFirst: () => void, load: () => Promise<unknown>) {
  wake = onFirst
  fetchHost = load
  if (waiting.length > 0) onFirst()
}

/** Fetches antd's parts ahead: without a network there must still be a way to say so. */
export function expectFeedback() {
  void fetchHost?.().catch(() => undefined)
}

export function attachSink(given: typeof sink) {
  sink = given
  while (sink && waiting.length > 0) sink(waiting.shift()!)
}

type Action = { label: string; run(): void }

/** Two seconds at the top left: what happened. With `action` (撤销) it stays long enough to be used. */
export const notice = {
  success: (text: string, action?: Action) => send({ kind: 'notice', tone: 'success', text, action }),
  info: (text: string, action?: Action) => send({ kind: 'notice', tone: 'info', text, action }),
  warning: (text: string, action?: Action) => send({ kind: 'notice', tone: 'warning', text, action }),
  error: (text: string, action?: Action) => send({ kind: 'notice', tone: 'error', text, action }),
}

/** An error that stays until it is closed, with the id that the log knows it by. */
export function showError(title: string, details: { text?: ReactNode; requestId?: string } = {}) {
  send({ kind: 'alarm', tone: 'error', title, ...details })
}

/** Asks before something that cannot be undone. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(answer => send({ kind: 'confirm', answer, ...question }))
}
