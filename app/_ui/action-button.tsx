'use client'

import { Button, type ButtonProps } from 'antd'
import { type MouseEvent, type Ref, useRef, useState } from 'react'
import { clickPause } from './throttle'

interface ActionButtonProps extends Omit<ButtonProps, 'onClick'> {
  onClick?(event: MouseEvent<HTMLElement>): unknown
  ref?: Ref<HTMLButtonElement>
}

/** A button that does something once: further clicks within two seconds, or while it works, do nothing. */
export function ActionButton({ onClick, ...rest }: ActionButtonProps) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const [working, setWorking] = useState(false)
  const click = async (event: MouseEvent<HTMLElement>) => {
    if (working || performance.now() - last.current < clickPause) return
    last.current = performance.now()
    const done = onClick?.(event)
    if (!(done instanceof Promise)) return
    setWorking(true)
    // The call itself has said what went wrong.
    await done.catch(() => undefined).finally(() => setWorking(false))
  }
  return <Button {...rest} loading={working ? { delay: 300 } : rest.loading} onClick={click} />
}
