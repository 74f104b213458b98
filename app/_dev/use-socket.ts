import { useLocale } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notice } from '@/app/_ui/feedback/feedback'
import type { Reply, Sent } from '@/lib/ops/dev/protocol'
import { useSpeak } from './words'

type Request = Pick<Sent, 'action' | 'data'>
export type Ask = (request: Request) => Promise<Reply>

const firstPauseMs = 1_000
const maxPauseMs = 30_000
const readingMs = 4_000

// Required by the specification: a closed socket is reported, the page reloads if its last message had succeeded (after
// that could be read), and reconnecting is retried with growing pauses.
export function useSocket(address: string, token: string): { connected: boolean; ask: Ask } {
  const speak = useSpeak()
  const locale = useLocale() as Sent['locale']
  const socket = useRef<WebSocket>(null)
  const pending = useRef(new Map<number, { request: Request; done(reply: Reply): void }>())
  const [connected, setConnected] = useState(false)
  const latest = useRef({ speak, status: 'fail' as 'success' | 'fail' })
  latest.current.speak = speak

  useEffect(() => {
    let left = false
    let pauseMs = firstPauseMs
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      left = true
    }
    const connect = () => {
      const opened = new WebSocket(address, ['tool_ui', token])
      socket.current = opened
      opened.onopen = () => {
        pauseMs = firstPauseMs
        setConnected(true)
      }
      opened.onmessage = ({ data }) => {
        const reply = JSON.parse(data) as Reply
        latest.current.status = reply.state === 'success' ? 'success' : 'fail'
        if (reply.id !== null) pending.current.get(reply.id)?.done(reply)
        if (reply.id !== null) pending.current.delete(reply.id)
      }
      opened.onclose = () => {
        if (left) return
        setConnected(false)
        if (pauseMs === firstPauseMs) notice.error(latest.current.speak('closed'))
        for (const [id, { request, done }] of pending.current)
          done({ id, action: request.action, state: 'error', msg: latest.current.speak('closed') })
        pending.current.clear()
        const had = latest.current.status
        latest.current.status = 'fail'
        if (had === 'success') {
          timer = setTimeout(() => location.reload(), readingMs)
          return
        }
        timer = setTimeout(connect, pauseMs)
        pauseMs = Math.min(pauseMs * 2, maxPauseMs)
      }
    }
    addEventListener('pagehide', leave)
    // In strict mode React mounts twice: the first socket would be closed before it is open.
    timer = setTimeout(connect)
    return () => {
      left = true
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
      socket.current?.close()
    }
  }, [address, token])

  const next = useRef(1)
  const ask = useCallback<Ask>(
    request =>
      new Promise(done => {
        const id = next.current++
        const message: Sent = { id, locale, ...request }
        if (socket.current?.readyState !== WebSocket.OPEN)
          return done({ id, action: request.action, state: 'error', msg: latest.current.speak('connecting') })
        pending.current.set(id, { request, done })
        socket.current.send(JSON.stringify(message))
      }),
    [locale],
  )
  return { connected, ask }
}
