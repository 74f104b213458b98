'use client'

const everyMs = 20_000
/** Somebody who has not touched the page for so long is not there; a call would also keep their session alive. */
const awayMs = 5 * 60_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Runs `look` now and every 20 seconds while the page is visible and its person is there. Returns what ends it. */
export function watchWhileVisible(look: () => Promise<unknown>): () => void {
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
