import { whenIdle } from '@/app/_ui/when-idle'

const everyMs = 20_000
/** Milliseconds without input after which somebody counts as away; polling on would also keep their session alive. */
const awayMs = 5 * 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

export function watchWhileVisible(look: () => Promise<unknown>): () => void {
  let stop = () => {}
  const callOff = whenIdle(() => {
    stop = watch(look)
  })
  return () => {
    callOff()
    stop()
  }
}

function watch(look: () => Promise<unknown>): () => void {
  let lookedAt = Number.NEGATIVE_INFINITY
  let touchedAt = Date.now()
  const beat = () => {
    const now = Date.now()
    if (document.visibilityState !== 'visible' || now - touchedAt > awayMs || now - lookedAt < everyMs - 500)
      return
    lookedAt = now
    void look()
  }
  const touch = () => {
    touchedAt = Date.now()
  }
  const timer = setInterval(beat, everyMs)
  document.addEventListener('visibilitychange', beat)
  for (const name of touches) document.addEventListener(name, touch, { capture: true, passive: true })
  beat()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
    for (const name of touches) document.removeEventListener(name, touch, { capture: true })
  }
}
