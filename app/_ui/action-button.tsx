import { Button, type ButtonProps } from 'antd'
import { type MouseEvent, type Ref, useRef, useState } from 'react'
import { isSettled, settled } from './choice/pending'
import { clickPause } from './throttle'

interface ActionButtonProps extends Omit<ButtonProps, 'onClick'> {
  onClick?(event: MouseEvent<HTMLElement>): unknown
  ref?: Ref<HTMLButtonElement>
}

/** Ignores further clicks for two seconds, or while the promise of `onClick` is pending; `false` has done nothing. */
export function ActionButton({ onClick, ...rest }: ActionButtonProps) {
  const latest = useRef(onClick)
  latest.current = onClick
  const last = useRef(Number.NEGATIVE_INFINITY)
  const [working, setWorking] = useState(false)
  const click = async (event: MouseEvent<HTMLElement>) => {
    if (working || performance.now() - last.current < clickPause) return
    last.current = performance.now()
    // What was typed into a select just before arrives first.
    const done = isSettled() ? onClick?.(event) : settled().then(() => latest.current?.(event))
    if (!(done instanceof Promise)) return
    setWorking(true)
    // `call()` has already shown the error.
    if ((await done.catch(() => undefined)) === false) last.current = Number.NEGATIVE_INFINITY
    setWorking(false)
  }
  return <Button {...rest} loading={working ? { delay: 300 } : rest.loading} onClick={click} />
}
